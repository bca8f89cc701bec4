import { Component, type RefObject } from 'react';
import { glide, type Places, placesOf } from './glide.ts';

interface GlideProps {
  /** The element around the items. */
  view: RefObject<HTMLElement | null>;
  /** The value that the places of the items depend on. Items that another reason moves (a filter, scrolling) are there at once. */
  order: unknown;
}

/**
 * Lets the items of a view (`data-drag-id`) move smoothly to their new places. It must be rendered together with them. A class:
 * only its kind of component can measure right before React changes the page.
 */
export class Glide extends Component<GlideProps> {
  override getSnapshotBeforeUpdate({ order }: GlideProps): Places | null {
    const view = this.props.view.current;
    return view && order !== this.props.order ? placesOf(view) : null;
  }

  override componentDidUpdate(_props: GlideProps, _state: unknown, before: Places | null): void {
    const view = this.props.view.current;
    if (view && before) glide(view, before);
  }

  override render() {
    return null;
  }
}
