interface Column {
  /** Of its cards. */
  x: number;
  /** The heights of its cards, from top to bottom. */
  heights: readonly number[];
}

/** The five columns, in a drawing of 720 × 900. */
const COLUMNS: readonly Column[] = [
  { x: 56, heights: [64, 82, 64, 100, 64, 82, 64] },
  { x: 188, heights: [64, 100, 82] },
  { x: 320, heights: [64, 82, 64] },
  { x: 452, heights: [64] },
  { x: 584, heights: [82, 64, 100, 64, 82, 64] },
];
/** The free place of the card in motion. */
const HOLE = { x: 188, y: 334, height: 64 };
const TOP = 150;
const GAP = 10;

/** Where the cards of a column are, one below the other; those below the hole leave it free. */
function placesOf({ x, heights }: Column): { x: number; y: number; height: number }[] {
  let y = TOP;
  return heights.map((height) => {
    if (x === HOLE.x && y === HOLE.y) y += HOLE.height + GAP;
    const place = { x, y, height };
    y += height + GAP;
    return place;
  });
}

/** The WIP limits above columns, as notches: [x, places, taken places]. */
const NOTCHES: readonly (readonly [number, number, number])[] = [
  [188, 5, 4],
  [320, 3, 3],
  [452, 2, 1],
];

/** The notches for which `picks` returns true, as one path. */
function notches(picks: (notch: { taken: boolean }) => boolean): string {
  return NOTCHES.flatMap(([x, places, taken]) =>
    Array.from({ length: places }, (_, place) =>
      picks({ taken: place < taken }) ? `M${x + place * 7 + 2} 112v16` : '',
    ),
  ).join('');
}

/** The lengths of a card's two lines. Cards use them one after the other, so that no two neighbours look the same. */
const LINES: readonly (readonly [number, number])[] = [
  [44, 70],
  [60, 52],
  [36, 64],
];

type FieldCardProps = Record<'x' | 'y' | 'height' | 'turn', number> & { filled: boolean };

function FieldCard({ x, y, height, filled, turn }: FieldCardProps) {
  const [first, second] = LINES[turn % LINES.length] ?? [44, 70];
  return (
    <>
      <rect
        x={x}
        y={y}
        width="108"
        height={height}
        rx="6"
        fill={filled ? 'var(--field-line)' : 'none'}
        fillOpacity={filled ? 0.55 : 1}
      />
      <path
        d={`M${x + 12} ${y + 18}h${first}M${x + 12} ${y + 32}h${second}`}
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".7"
      />
    </>
  );
}

/** The illustration of the sign-in page: a line drawing of a board with one card in motion. Decoration. */
export function BoardIllustration() {
  return (
    <svg viewBox="0 0 720 900" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
      <g stroke="var(--field-line)" strokeWidth="1.25" fill="none">
        <path d="M48 0v900M180 0v900M312 0v900M444 0v900M576 0v900M708 0v900" />
        <path d="M56 120h28M584 120h28" strokeWidth="4" />
        {COLUMNS.map((list, column) =>
          placesOf(list).map((place, row) => (
            <FieldCard
              key={`${place.x}-${place.y}`}
              {...place}
              filled={column === COLUMNS.length - 1}
              turn={column + row}
            />
          )),
        )}
        <rect {...HOLE} width="108" rx="6" strokeDasharray="4 4" />
      </g>
      <path d={notches(({ taken }) => taken)} stroke="var(--field-text)" strokeWidth="4" />
      <path d={notches(({ taken }) => !taken)} stroke="var(--field-line)" strokeWidth="4" />
      <g transform="translate(466 268)">
        <rect width="122" height="96" rx="7" fill="var(--field-text)" />
        <path d="M14 22h46M14 40h86M14 54h62" stroke="var(--field)" strokeWidth="4" strokeLinecap="round" />
        <rect x="14" y="70" width="22" height="12" rx="3" fill="var(--field-line)" />
        <circle cx="102" cy="76" r="8" fill="var(--field-line)" />
      </g>
    </svg>
  );
}
