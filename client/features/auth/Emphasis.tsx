/** A sentence with one part of it, an address or a time, in a stronger weight. */
export function Emphasis({ part, children }: { part: string; children: string }) {
  const start = children.indexOf(part);
  if (start < 0) return children;
  return (
    <>
      {children.slice(0, start)}
      <b>{part}</b>
      {children.slice(start + part.length)}
    </>
  );
}
