import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { useStanding } from '#client/data/projects/standing.ts';
import { useStoryLinks } from '#client/data/stories/relations/links.ts';
import { useStoryFinder } from '#client/data/stories/search/use-found-stories.ts';
import { StoryFinder } from '#client/stories/marks/StoryFinder.tsx';
import type { FoundStory } from '#shared/contracts/search.ts';
import type { StoryLink } from '#shared/contracts/stories/story-links.ts';
import { mayLinkStories } from '#shared/rules/accounts/permissions.ts';
import { LINK_KINDS, type LinkKind } from '#shared/rules/stories/story-links.ts';
import { useOpenStory } from '../panel/StoryContext.ts';
import panelClasses from '../panel/StoryPanel.module.css';
import { LinkGroup } from './LinkGroup.tsx';
import classes from './StoryLinks.module.css';
import { useLinkActions } from './use-link-actions.ts';

/** The links of a story to others, by kind. */
export function LinksSection() {
  const { t } = useTranslation('relations');
  const { story } = useOpenStory();
  const mayLink = mayLinkStories(useStanding(story.project_id));
  const query = useStoryLinks(story.id);
  const links = query.data ?? [];
  const [adding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!mayLink && query.isSuccess && links.length === 0) return null;
  const close = () => {
    setAdding(false);
    setTimeout(() => button.current?.focus());
  };
  return (
    <section className={panelClasses['section']} aria-label={t('title')}>
      <div className={classes['head']}>
        <h3>
          {t('title')}
          {links.length > 0 && <span className={panelClasses['figure']}>{links.length}</span>}
        </h3>
        {mayLink && (
          <ServerButton
            ref={button}
            variant="subtle"
            size="sm"
            aria-expanded={adding}
            leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
            onClick={() => setAdding(!adding)}
          >
            {t('add')}
          </ServerButton>
        )}
      </div>
      <LoadState part reads={[query]} title={t('unread')} />
      {LINK_KINDS.map((kind) => (
        <LinkGroup key={kind} kind={kind} links={links.filter((link) => link.kind === kind)} />
      ))}
      {adding && mayLink && <NewLink links={links} onClose={close} />}
    </section>
  );
}

/** Chooses how the story is linked, and to which one. */
function NewLink({ links, onClose }: { links: readonly StoryLink[]; onClose: () => void }) {
  const { t } = useTranslation('relations');
  const { story } = useOpenStory();
  const { add } = useLinkActions();
  const [kind, setKind] = useState<LinkKind>('blocks');
  const linked = new Set(links.flatMap((link) => (link.kind === kind && link.story ? [link.story.id] : [])));
  const finder = useStoryFinder(story.project_id, ({ id }) => id !== story.id && !linked.has(id));
  const choose = (other: FoundStory) => {
    void add(kind, other);
    onClose();
  };
  return (
    <div className={classes['new']} data-field-frame>
      <Select
        size="xs"
        aria-label={t('kindLabel')}
        allowDeselect={false}
        value={kind}
        data={LINK_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(value) => setKind(LINK_KINDS.find((each) => each === value) ?? 'blocks')}
      />
      <StoryFinder {...finder} name={t('other')} onChoose={choose} onEscape={onClose} autoFocus />
    </div>
  );
}
