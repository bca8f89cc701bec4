import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { chartParts } from './charts.tsx';
import { dialogParts } from './dialogs.tsx';
import { fieldParts } from './fields.tsx';
import classes from './Kit.module.css';
import { markParts } from './marks.tsx';
import { stateParts } from './states.tsx';
import { structureParts } from './structure.tsx';
import { textParts } from './texts.tsx';
import { toastParts } from './toasts.tsx';

const GROUPS = {
  Marks: markParts,
  Structure: structureParts,
  'Fields and buttons': fieldParts,
  States: stateParts,
  Toasts: toastParts,
  'Typed texts': textParts,
  Dialogs: dialogParts,
  Charts: chartParts,
};

/** Every part of `client/components`, in its states. For developers; not part of the product. */
export function KitPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <main className={classes['page']}>
      <header className={classes['header']}>
        <h1>UI kit</h1>
        <SegmentedControl
          aria-label="Theme"
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'auto', label: 'System' },
          ]}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </header>
      {Object.entries(GROUPS).map(([title, parts]) => (
        <section key={title} className={classes['group']} aria-label={title}>
          <h2>{title}</h2>
          {Object.entries(parts).map(([name, states]) => (
            <article key={name} className={classes['part']} data-part={name}>
              <h3>{name}</h3>
              {Object.entries(states).map(([state, content]) => (
                <div key={state} className={classes['state']}>
                  <p>{state}</p>
                  <div>{content}</div>
                </div>
              ))}
            </article>
          ))}
        </section>
      ))}
    </main>
  );
}
