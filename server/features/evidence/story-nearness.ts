import { plainText } from '#shared/rules/texts/plain-text.ts';

/** The values by which two stories are compared. */
export interface ComparedStory {
  epic: string | null;
  labels: readonly string[];
  /** Its title, and the beginning of its description. */
  text: string;
}

/** The values that a story shares with another one. */
export interface Nearness {
  /** From 0 (nothing in common) to 3. */
  nearness: number;
  same_epic: boolean;
  shared_labels: string[];
}

/** Shorter words are articles and prepositions. */
const MIN_WORD = 3;

/** The different words of a text, in lower case without accents. */
export function wordsOf(text: string): Set<string> {
  const words = plainText(text).split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length >= MIN_WORD));
}

/** Similarity of two sets, from 0 to 1: the weight of their intersection divided by that of their union. */
function jaccard<T>(a: ReadonlySet<T>, b: ReadonlySet<T>, weight: (item: T) => number): number {
  const sum = (items: readonly T[]) => items.reduce((total, item) => total + weight(item), 0);
  const union = sum([...new Set([...a, ...b])]);
  return union === 0 ? 0 : sum([...a].filter((item) => b.has(item))) / union;
}

/** How much a word says: the logarithm of one of the share of the texts that have it; a word that all have says nothing. */
function inverseDocumentFrequency(texts: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(texts.length / (counts.get(word) ?? texts.length));
}

/**
 * How near stories are to a story. The measure is the sum of three parts of 0 to 1: whether the epic is the same, what the labels
 * have in common (Jaccard index; P. Jaccard, 'The distribution of the flora in the alpine zone', 1912), and what the words have in
 * common: the same index, in which each word has the weight of its inverse document frequency among the compared stories
 * (K. Spärck Jones, 'A statistical interpretation of term specificity', 1972), so that rare words decide, in every language.
 * @returns the nearness of each story, in the given order.
 */
export function nearnessTo(story: ComparedStory, others: readonly ComparedStory[]): Nearness[] {
  const words = wordsOf(story.text);
  const texts = others.map(({ text }) => wordsOf(text));
  const weight = inverseDocumentFrequency([words, ...texts]);
  const labels = new Set(story.labels);
  return others.map((other, place) => {
    const same_epic = story.epic !== null && other.epic === story.epic;
    const ofLabels = jaccard(labels, new Set(other.labels), () => 1);
    const ofWords = jaccard(words, texts[place] ?? new Set(), weight);
    return {
      nearness: Number(same_epic) + ofLabels + ofWords,
      same_epic,
      shared_labels: other.labels.filter((label) => labels.has(label)),
    };
  });
}
