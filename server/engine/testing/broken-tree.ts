import { chmodSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_TREE } from './test-engine.ts'
import type { WikiClient } from './wiki-client.ts'

/** A vulnerable MediaWiki: one of its entry points runs PHP code from the request. */
export interface BrokenTree {
  readonly dir: string
  remove(): void
}

const ENTRY_POINT = 'opensearch_desc.php'
const HOLE = `<?php
try {
	$answer = eval( base64_decode( $_SERVER['HTTP_X_CODE'] ?? '' ) );
} catch ( Throwable $e ) {
	$answer = get_class( $e ) . ': ' . $e->getMessage();
}
header( 'Content-Type: application/json' );
echo json_encode( $answer, JSON_PARTIAL_OUTPUT_ON_ERROR );
`

/** Makes a tree of links to the tests' tree, as operators and distributions do. */
export function makeBrokenTree(): BrokenTree {
  const dir = mkdtempSync(join(tmpdir(), 'wikistead-tree-'))
  chmodSync(dir, 0o755)
  for (const name of readdirSync(TEST_TREE))
    if (name !== ENTRY_POINT) symlinkSync(join(TEST_TREE, name), join(dir, name))
  writeFileSync(join(dir, ENTRY_POINT), HOLE, { mode: 0o644 })
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** Runs PHP code in a request to the wiki. @returns the code's result, or the message of its exception. */
export async function runInRequest(wiki: WikiClient, code: string): Promise<unknown> {
  const { status, text } = await wiki.request(`/w/${ENTRY_POINT}`, {
    headers: { 'x-code': Buffer.from(code).toString('base64') },
  })
  if (status !== 200) return `status ${status}`
  return JSON.parse(text) as unknown
}
