/** Generates the TypeScript types of the server's messages from their JSON schemas: `npm run generate`. With `--check` it only reports stale files. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

/** The generator knows tuples only as drafts before 2020-12 write them. */
function olderTuples(key, value) {
  if (!value?.prefixItems) return value;
  const { prefixItems, ...rest } = value;
  return { ...rest, items: prefixItems, additionalItems: false };
}

const SCHEMAS = 'schema';
const TARGETS = 'src/api/generated';
const check = process.argv.includes('--check');
let stale = 0;

for (const file of (await readdir(SCHEMAS)).sort()) {
  const target = `${TARGETS}/${file.replace('.json', '.ts')}`;
  const schema = JSON.parse(await readFile(`${SCHEMAS}/${file}`, 'utf8'), olderTuples);
  const types = await compile(schema, schema.title, {
    additionalProperties: false,
    unreachableDefinitions: true,
    maxItems: -1,
    bannerComment: `/* Generated from ${SCHEMAS}/${file} by \`npm run generate\`. */`,
    style: { singleQuote: true, printWidth: 120 },
  });
  const root = /^export interface \w+ \{\n {2}\[k: string\]: unknown;\n\}\n/m;
  // The generator notes the source of every type, which is of no use here.
  const text = types
    .replace(root, '')
    .replace(/ \*\n \* This interface was referenced by [^\n]*\n \* via the `definition` [^\n]*\n/g, '')
    .replace(/\/\*\*\n \* This interface was referenced by [^\n]*\n \* via the `definition` [^\n]*\n \*\/\n/g, '');
  if (!check) await writeFile(target, text);
  else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    console.error(`${target} does not match its schema; run npm run generate.`);
    stale += 1;
  }
}
process.exit(stale ? 1 : 0);
