import { readQuery } from '#server/database/read-query.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import {
  evidenceContracts,
  NEAREST_STORIES,
  type PokerEvidence,
  type SizeEvidence,
} from '#shared/contracts/evidence.ts';
import { MIN_STORIES, roundedDays, usualTime } from '#shared/rules/reports/cycle-time.ts';
import { type ComparedStory, type Nearness, nearnessTo } from './story-nearness.ts';

/** How many stories of a size the usual time is of, as in `app.ageing_stories`. */
const USUAL_OF = 100;
/** How many stories of a size are compared with the estimated one. */
const COMPARED = 200;

interface CompletedStory extends ComparedStory {
  id: string;
  key: string;
  title: string;
  points: number;
  /** 1: completed last. */
  place: number;
  days: number;
  completed_at: number;
}

/** The row of poker-evidence.query.sql. */
interface EstimatedStory extends ComparedStory {
  has_team: boolean;
  completed: CompletedStory[];
}

const POKER_EVIDENCE_QUERY = readQuery(import.meta.url, 'poker-evidence.query.sql');

type NearStory = CompletedStory & Nearness;

function evidenceOf(points: number, stories: readonly NearStory[]): SizeEvidence {
  const recent = stories.filter(({ place }) => place <= USUAL_OF).map(({ days }) => days);
  // equally near: the one that was completed last
  const nearest = stories.toSorted((a, b) => b.nearness - a.nearness || a.place - b.place);
  return {
    points,
    stories: recent.length,
    usual: usualTime(recent),
    missing: Math.max(0, MIN_STORIES - recent.length),
    nearest: nearest
      .slice(0, NEAREST_STORIES)
      .map(({ id, key, title, days, completed_at, same_epic, shared_labels }) => {
        const rounded = roundedDays(days);
        return { id, key, title, days: rounded, completed_at, same_epic, shared_labels };
      }),
  };
}

/**
 * Evidence about the size of a story from the team's completed stories: for each size how long such stories took, and the three that are
 * nearest to the story.
 * @throws {PublicError} 404 story_gone, team_not_found if the caller sees no such story, or the project no such team.
 */
export const pokerEvidence = defineProcedure({
  ...evidenceContracts.poker_evidence,
  async act({ story_id, team_id, sizes }, { client }): Promise<PokerEvidence> {
    const { rows } = await client.query<EstimatedStory>(POKER_EVIDENCE_QUERY, [
      story_id,
      team_id,
      sizes,
      COMPARED,
    ]);
    const [story] = rows;
    if (story === undefined) throw refusal('story_gone');
    if (!story.has_team) throw refusal('team_not_found');
    const nearness = nearnessTo(story, story.completed);
    const near = story.completed.flatMap((completed, place): NearStory[] => {
      const common = nearness[place];
      return common === undefined ? [] : [{ ...completed, ...common }];
    });
    const wanted = [...new Set(sizes)].toSorted((a, b) => a - b);
    return {
      sizes: wanted.map((points) =>
        evidenceOf(
          points,
          near.filter((completed) => completed.points === points),
        ),
      ),
    };
  },
});
