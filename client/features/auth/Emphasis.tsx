/** A sentence in which one part, an address or a time, is bold. */
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
