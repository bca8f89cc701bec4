import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { today } from '#client/lib/connection/server-config.ts';
import { formatDate, formatDateLong } from '#client/lib/text/format.ts';
import { COMPOSING, pressComposing } from '#client/testing/composition.ts';
import { stage } from '#client/testing/stage.tsx';
import { addDays } from '#shared/rules/dates/working-days.ts';
import { addMonths } from './calendar-month.ts';
import { DateField } from './DateField.tsx';
import { DatePicker } from './DatePicker.tsx';

const YEAR = today().slice(0, 4);
const SAVED = `${YEAR}-06-10`;
const done = vi.fn<(day: string) => void>();
const outer = vi.fn<(event: KeyboardEvent) => void>();

function Field({ first = '', later, max }: { first?: string; later?: Promise<string>; max?: string }) {
  const [day, setDay] = useState(first);
  useEffect(() => void later?.then(setDay), [later]);
  return (
    <>
      <DateField
        label="Entrega"
        value={day}
        onChange={setDay}
        onDone={(chosen) => done(chosen)}
        {...(max && { max })}
      />
      <output>{day}</output>
      <button type="button">Otra cosa</button>
    </>
  );
}

function show(part: React.ReactNode) {
  done.mockClear();
  stage(part, {}, {});
}
const field = () => page.getByRole('textbox', { name: 'Entrega' });
const value = () => page.getByRole('status');
const open = () => page.getByRole('button', { name: 'Abrir el calendario' });
const calendar = () => page.getByRole('dialog', { name: 'Calendario: Entrega' });
const dayButton = (day: string) => calendar().getByRole('button', { name: formatDateLong(day) });

test('the keys that end a word of an input method neither finish nor restore a date', async () => {
  show(<Field first={SAVED} />);
  await field().fill('25/11');
  for (const said of COMPOSING) {
    expect(pressComposing('Enter', said)).toBe(true);
    expect(pressComposing('Escape', said)).toBe(true);
  }
  await expect.element(value()).toHaveTextContent(`${YEAR}-11-25`);
  await expect.element(field()).toHaveValue('25/11');
  expect(done).not.toHaveBeenCalled();
});

test('a date that arrives while the person is in the field is replaced by what they type, and restored by Escape', async () => {
  const way = Promise.withResolvers<string>();
  show(<Field later={way.promise} />);
  await field().click();
  way.resolve(SAVED);
  await expect.element(field()).toHaveValue('10 jun');
  await userEvent.keyboard('25/11');
  await expect.element(value()).toHaveTextContent(`${YEAR}-11-25`);
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveValue('10 jun');
});

test('a date is typed as people write it, and shown in their language', async () => {
  show(<Field first={SAVED} />);
  await expect.element(field()).toHaveValue('10 jun');
  await field().fill('25/11');
  await expect.element(value()).toHaveTextContent(`${YEAR}-11-25`);
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('25 nov');
  expect(done).toHaveBeenLastCalledWith(`${YEAR}-11-25`);
  await field().fill('mañana');
  await page.getByRole('button', { name: 'Otra cosa' }).click();
  await expect.element(field()).toHaveValue(formatDate(addDays(today(), 1)));
  expect(done).toHaveBeenLastCalledWith(addDays(today(), 1));
  await field().fill('');
  await userEvent.keyboard('{Enter}');
  expect(done).toHaveBeenLastCalledWith('');
});

test('a text that is not a date stays, with the reason, and is not a value', async () => {
  show(<Field first={SAVED} />);
  await field().fill('31 feb');
  await page.getByRole('button', { name: 'Otra cosa' }).click();
  await expect.element(field()).toHaveValue('31 feb');
  await expect.element(page.getByText(/No es una fecha\. Escribe, por ejemplo/)).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(value()).toBeEmptyDOMElement();
  expect(done).not.toHaveBeenCalled();
});

test('a day outside the allowed ones is not finished', async () => {
  show(<Field first={SAVED} max={`${YEAR}-06-20`} />);
  await field().fill('21 jun');
  await page.getByRole('button', { name: 'Otra cosa' }).click();
  await expect.element(page.getByText(/Elige una fecha entre el/)).toBeVisible();
  expect(done).not.toHaveBeenCalled();
});

test('Escape restores the date, and only then reaches what is around the field', async () => {
  document.addEventListener('keydown', outer);
  outer.mockClear();
  show(<Field first={SAVED} />);
  await field().fill('25 nov');
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveValue('10 jun');
  await expect.element(value()).toHaveTextContent(SAVED);
  expect(outer.mock.calls.filter(([event]) => event.key === 'Escape' && !event.defaultPrevented)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', outer);
  expect(
    outer.mock.calls.filter(([event]) => event.key === 'Escape' && !event.defaultPrevented),
  ).toHaveLength(1);
});

test('the calendar is used with the keyboard', async () => {
  show(<Field first={SAVED} />);
  await open().click();
  await expect.element(dayButton(SAVED)).toHaveFocus();
  await expect.element(calendar().getByRole('heading')).toHaveTextContent(`junio de ${YEAR}`);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(dayButton(addDays(SAVED, 8))).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(dayButton(addMonths(addDays(SAVED, 8), 1))).toHaveFocus();
  await userEvent.keyboard('{PageUp}{ArrowUp}{ArrowLeft}');
  await expect.element(dayButton(SAVED)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar()).not.toBeInTheDocument();
  await expect.element(value()).toHaveTextContent(SAVED);

  await open().click();
  await expect.element(dayButton(SAVED)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.element(field()).toHaveValue('9 jun');
  await expect.element(field()).toHaveFocus();
  expect(done).toHaveBeenLastCalledWith(addDays(SAVED, -1));
});

test('days that are not allowed cannot be chosen, and the date can be removed', async () => {
  show(<Field first={SAVED} max={addDays(SAVED, 2)} />);
  await open().click();
  await expect.element(dayButton(addDays(SAVED, 3))).toBeDisabled();
  await expect.element(dayButton(SAVED)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dayButton(addDays(SAVED, 2))).toHaveFocus();
  await calendar().getByRole('button', { name: 'Quitar la fecha' }).click();
  await expect.element(field()).toHaveValue('');
  expect(done).toHaveBeenLastCalledWith('');
});

const restored = vi.fn();

function Chip() {
  const [day, setDay] = useState(SAVED);
  const [saved, save] = useState(SAVED);
  const finish = (next: string) => {
    setDay(next);
    save(next);
  };
  return (
    <>
      <DatePicker
        label="Entrega"
        value={day}
        onChange={setDay}
        onDone={finish}
        onRestore={() => {
          restored();
          setDay(saved);
        }}
        target={(toggle) => (
          <button type="button" onClick={toggle}>
            Cuándo: {day}
          </button>
        )}
      />
      <button type="button">Otra cosa</button>
    </>
  );
}

test('a chip opens the field and its calendar; leaving them saves a date and drops anything else', async () => {
  show(<Chip />);
  const chip = page.getByRole('button', { name: /Cuándo/ });
  await chip.click();
  await expect.element(field()).toHaveFocus();
  await field().fill('25 nov');
  await page.getByRole('button', { name: 'Otra cosa' }).click();
  await expect.element(chip).toHaveTextContent(`Cuándo: ${YEAR}-11-25`);
  await chip.click();
  await field().fill('nada');
  await page.getByRole('button', { name: 'Otra cosa' }).click();
  await expect.element(chip).toHaveTextContent(`Cuándo: ${YEAR}-11-25`);
  await chip.click();
  await field().fill('3/6');
  await userEvent.keyboard('{Enter}');
  await expect.element(chip).toHaveTextContent(`Cuándo: ${YEAR}-06-03`);
  await expect.element(chip).toHaveFocus();
});

test('closing a chip by a click on it finishes a typed date once, and drops only a text that is not a date', async () => {
  restored.mockClear();
  show(<Chip />);
  const chip = page.getByRole('button', { name: /Cuándo/ });
  await chip.click();
  await expect.element(field()).toHaveFocus();
  await field().fill('25 nov');
  await chip.click();
  await expect.element(chip).toHaveTextContent(`Cuándo: ${YEAR}-11-25`);
  await expect.element(field()).not.toBeInTheDocument();
  // a date that is saved must not lose the state from which the person began to type
  expect(restored).not.toHaveBeenCalled();

  await chip.click();
  await expect.element(field()).toHaveFocus();
  await field().fill('nada');
  await chip.click();
  await expect.element(field()).not.toBeInTheDocument();
  await expect.element(chip).toHaveTextContent(`Cuándo: ${YEAR}-11-25`);
  expect(restored).toHaveBeenCalledTimes(1);

  // without anything typed there is nothing to drop
  await chip.click();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).not.toBeInTheDocument();
  expect(restored).toHaveBeenCalledTimes(1);
});

test('a typed date is saved on the way from the field to the calendar, which stays open', async () => {
  show(<Chip />);
  await page.getByRole('button', { name: /Cuándo/ }).click();
  await expect.element(field()).toHaveFocus();
  await field().fill('25 nov');
  await page.getByRole('button', { name: 'Mes siguiente' }).click();
  await expect
    .element(page.getByRole('button', { name: /Cuándo/ }))
    .toHaveTextContent(`Cuándo: ${YEAR}-11-25`);
  await expect.element(page.getByRole('heading')).toHaveTextContent(`diciembre de ${YEAR}`);
});
