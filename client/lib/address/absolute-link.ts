/**
 * Completes the link of an answer. Without PUBLIC_URL the server leaves out the origin, because only the browser knows under
 * which address this person reaches the product.
 * @returns the same answer, whose `link`, where it has one, is a whole address to be passed on.
 */
export function withAbsoluteLink<Answer extends object>(answer: Answer): Answer {
  const { link } = answer as { link?: string };
  return link === undefined ? answer : { ...answer, link: new URL(link, window.location.origin).href };
}
