/** Addresses as mail programs, spreadsheets, word processors and chats write them, with their right values: for client, server and database. */

/** The address of {@link FORMS}. */
export const LUIS = 'luis@acme.test';

/** Usual ways to write one address, each read as `luis@acme.test`. */
export const FORMS: readonly string[] = [
  ...[
    'luis@acme.test',
    ' Luis@ACME.test ',
    '\u00A0luis@acme.test\u00A0',
    'luis@acme.test\n',
    '\tluis@acme.test',
  ],
  ...['\u200Bluis@acme.test', 'luis@acme.test\u200B', 'lu\u00ADis@acme.test', '\u202Aluis@acme.test\u202C'],
  ...[
    '\uFEFFluis@acme.test',
    '\u2066luis@acme.test\u2069',
    'luis\u2060@acme.test',
    '\u200Eluis@acme.test\u200F',
  ],
  ...['mailto:luis@acme.test', 'MAILTO:luis@acme.test', 'mailto:luis@acme.test?subject=Hola%20luis'],
  ...[
    '<mailto:luis@acme.test>',
    'luis@acme.test<mailto:luis@acme.test>',
    '[luis@acme.test](mailto:luis@acme.test)',
  ],
  ...['<luis@acme.test>', '(luis@acme.test)', '[luis@acme.test]', '"luis@acme.test"', "'luis@acme.test'"],
  ...['“luis@acme.test”', '‘luis@acme.test’', '«luis@acme.test»', '<luis@acme.test', 'luis@acme.test)'],
  ...['luis@acme.test.', 'luis@acme.test,', 'luis@acme.test;', 'luis@acme.test).', '<luis@acme.test>;'],
  ...[
    'Luis <luis@acme.test>',
    'Luis Gil <luis@acme.test>',
    '"Gil, Luis" <luis@acme.test>',
    'Gil, Luis <luis@acme.test>',
  ],
  ...['Luis Gil (luis@acme.test)', 'Luis Gil (Ventas) <luis@acme.test>', "'luis@acme.test' <luis@acme.test>"],
  ...[
    '- luis@acme.test',
    '• luis@acme.test',
    '1. luis@acme.test',
    '2) Luis <luis@acme.test>',
    '* luis@acme.test',
  ],
  ...[
    'Luis Gil\tluis@acme.test',
    'luis@acme.test\tLuis Gil',
    'Correo: luis@acme.test',
    'Luis Gil - luis@acme.test',
  ],
];

/** Texts that are not exactly one address. */
export const REFUSED: readonly string[] = [
  ...['', 'luis', '@acme.test', 'luis@', 'luis@@acme.test', 'a@b@c', 'luis@acme..test', 'lu..is@acme.test'],
  ...[
    '.luis@acme.test',
    'luis.@acme.test',
    'luis@.acme.test',
    'a,b@acme.test',
    'a;b@acme.test',
    'a:b@acme.test',
  ],
  ...['luis@acme,test', 'lu<is@acme.test', 'lu"is@acme.test', 'ana gil@acme.test', 'luis@acme .test'],
  ...[
    'a@acme.test, b@acme.test',
    'a@acme.test b@acme.test',
    'luis@ac\u0000me.test',
    `${'a'.repeat(300)}@acme.test`,
  ],
];

/** Pasted lists and the addresses in them. */
export const LISTS: readonly (readonly [string, readonly string[]])[] = [
  ['luis@acme.test, marta@acme.test.', ['luis@acme.test', 'marta@acme.test']],
  ["'luis@acme.test', 'marta@acme.test'", ['luis@acme.test', 'marta@acme.test']],
  [
    'a@x.test,b@x.test;c@x.test\nd@x.test e@x.test',
    ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test'],
  ],
  ['Ana Gil <ana@x.test>, "Luis" <LUIS@x.test>,ana@x.test', ['ana@x.test', 'luis@x.test']],
  ['"Gil, Ana" <a@x.test>; "Paz, Luis" <b@x.test>', ['a@x.test', 'b@x.test']],
  ['a@x.test, Paz, Luis <b@x.test>', ['a@x.test', 'b@x.test']],
  ['- a@x.test\n- Luis <b@x.test>', ['a@x.test', 'b@x.test']],
  ['1. a@x.test\r\n2. b@x.test', ['a@x.test', 'b@x.test']],
  ['Ana\ta@x.test\nLuis\tb@x.test', ['a@x.test', 'b@x.test']],
  ['a@x.test<mailto:a@x.test>; b@x.test<mailto:b@x.test>', ['a@x.test', 'b@x.test']],
  ['a@x.test, sin arroba', ['a@x.test', 'sin arroba']],
  ['sin arroba', ['sin arroba']],
  [' ,;\n', []],
];
