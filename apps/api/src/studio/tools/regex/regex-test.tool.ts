import { compileScript } from '@taproom/roleplay-domain';
import { z } from 'zod';
import type { RegexRunner } from '../../assets/regex-run/regex-runner.ts';
import { StudioError } from '../studio-error.ts';
import { type ReadTool, readTool } from '../studio-tool.ts';

/** Tries a pattern on a text (S-148, S-149). */
export function regexTestTool(runner: RegexRunner): ReadTool {
  return readTool({
    name: 'tavo_regex_test',
    title: 'Try a regex',
    description:
      'Applies one pattern to a text and returns what comes out, without a group and without changing anything. findRegex is a bare pattern (first match only) or /pattern/flags. In replaceString, $0 or {{match}} is the match, $1 … and $<name> are its groups. A pattern that runs over 200 ms is stopped.',
    arguments: z.strictObject({
      findRegex: z
        .string()
        .min(1)
        .refine(compiles, 'a regular expression that works')
        .describe('A bare pattern, or /pattern/flags.'),
      replaceString: z.string(),
      input: z.string(),
      caseSensitive: z.boolean().default(true).describe('false adds the flag i.'),
    }),
    run: async (job) => {
      const outcome = await runner.run(job);
      if (outcome.kind === 'ran') {
        const { output, matchCount } = outcome;
        return { output, matched: matchCount > 0, matchCount };
      }
      throw refused(
        outcome.kind === 'stopped'
          ? 'a pattern that is done with this text within 200 ms'
          : 'a regular expression that works',
      );
    },
  });
}

function compiles(findRegex: string): boolean {
  return compileScript(findRegex).kind === 'compiled';
}

function refused(expected: string): StudioError {
  return StudioError.invalid(`findRegex must be ${expected}`, { path: 'findRegex', expected, actualType: 'string' });
}
