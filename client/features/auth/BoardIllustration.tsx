type Card = readonly [y: number, height: number];

/** The cards of the five columns, in a drawing of 720 × 900. */
const COLUMNS: readonly { x: number; filled: boolean; cards: readonly Card[] }[] = [
  {
    x: 48,
    filled: false,
    cards: [
      [150, 64],
      [224, 82],
      [316, 64],
      [390, 100],
      [500, 64],
      [574, 82],
      [666, 64],
    ],
  },
  {
    x: 180,
    filled: false,
    cards: [
      [150, 64],
      [224, 100],
      [408, 82],
    ],
  },
  {
    x: 312,
    filled: false,
    cards: [
      [150, 64],
      [224, 82],
      [316, 64],
    ],
  },
  { x: 444, filled: false, cards: [[150, 64]] },
  {
    x: 576,
    filled: true,
    cards: [
      [150, 82],
      [242, 64],
      [316, 100],
      [426, 64],
      [500, 82],
      [592, 64],
    ],
  },
];

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

function FieldCard({
  x,
  y,
  height,
  filled,
  turn,
}: {
  x: number;
  y: number;
  height: number;
  filled: boolean;
  turn: number;
}) {
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
        {COLUMNS.map(({ x, filled, cards }, column) =>
          cards.map(([y, height], row) => (
            <FieldCard
              key={`${x}-${y}`}
              x={x + 8}
              y={y}
              height={height}
              filled={filled}
              turn={column + row}
            />
          )),
        )}
        <rect x="188" y="334" width="108" height="64" rx="6" strokeDasharray="4 4" />
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
