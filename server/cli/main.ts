import { parseArgs } from 'node:util';
import { texts } from '#server/console/texts.ts';
import { PRODUCT_SCHEMA } from '#server/database/schema/migration-files.ts';
import { showControls } from '#shared/rules/texts/single-line.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { backUpBeforeUpgrade } from '../database/backup/before-upgrade.ts';
import { migrate } from '../database/schema/migrate.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { errorMessage, PublicError } from '../lib/public-error.ts';
import { backup, restore } from './commands/backups.ts';
import { demoRemove } from './commands/demo-remove.ts';
import { doctor } from './commands/doctor.ts';
import { keysRotate } from './commands/keys-rotate.ts';
import { userCommands } from './commands/users.ts';
import { type Command, type CommandContext, onDatabase, UsageError, type Values } from './tools/command.ts';

const COMMANDS: readonly Command[] = [...userCommands, keysRotate, backup, restore, demoRemove, doctor];

const EXIT = { done: 0, failed: 1, usage: 2 } as const;

function findCommand(args: string[]): { command: Command; rest: string[] } {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  if (!command) throw new UsageError(texts.commands.unknown(args.join(' ')));
  return { command, rest: args.slice(command.name.split(' ').length) };
}

function readOptions({ name, usage = '', options = {}, operand }: Command, args: string[]): Values {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: operand !== undefined });
    if (positionals.length > 1) throw new UsageError();
    return { ...values, ...(operand && { [operand]: positionals[0] }) } as Values;
  } catch {
    // the parser's own message is English
    throw new UsageError(texts.commands.invalidOptions(`${name} ${usage}`.trimEnd()));
  }
}

/** Prints a line with its control and direction characters escaped, so that they cannot control the terminal. */
const print = (line: string) => console.log(showControls(line));

/** Connects to the database of a running server, or opens it for the duration of the command. */
async function execute(command: Command, context: CommandContext): Promise<number> {
  if ('run' in command) return command.run(context);
  await onDatabase(context.config, async (pool) => {
    await migrate(pool, PRODUCT_SCHEMA, backUpBeforeUpgrade(pool, context.config));
    await command.withDatabase(pool, context);
  });
  return EXIT.done;
}

/** The text of an error: our own sentences unchanged, others with their cause, since the person at this terminal runs the server. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return texts.start.invalidSettings(error.message);
  if (error instanceof OperatorError) return error.message;
  if (error instanceof PublicError) return errorMessage(error);
  return texts.commands.failed(error instanceof Error ? error.message : String(error));
}

/** The text of `scrum --help`. */
function helpText(commands: readonly Command[]): string {
  const blocks = commands.map(
    ({ name, usage = '', about }) => `  ${`${name} ${usage}`.trim()}\n      ${about}`,
  );
  return [
    texts.commands.help.usage,
    '',
    ...blocks,
    '',
    texts.commands.help.settings,
    texts.commands.help.whenItWorks,
  ].join('\n');
}

async function main(args: string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help') {
    console.log(helpText(COMMANDS));
    return args.length === 0 ? EXIT.usage : EXIT.done;
  }
  try {
    const { command, rest } = findCommand(args);
    const values = readOptions(command, rest);
    return await execute(command, { config: readConfig(process.env), values, print });
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n${texts.commands.help.pointer}`);
      return EXIT.usage;
    }
    console.error(sentenceOf(error));
    return EXIT.failed;
  }
}

process.exitCode = await main(process.argv.slice(2));
