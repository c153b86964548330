import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '#build/root.ts'

/** The path of the smallest possible page. */
export const EMPTY_PAGE = '/bench-floor'
const EMPTY_HTML =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title><p>One paragraph.</p></html>\n'
const PAGES = join(root, 'dist/pages')
const SCRIPT = /<script\b[^>]*>[^<]*<\/script>/g
/** Links that load scripts, immediately or after the first paint. */
const SCRIPT_LINK = /<link\b[^>]*\bas="?script\b[^>]*>/g

/** The path of the version of a page with its HTML and styles but without scripts. */
export function withoutScripts(path: string): string {
  return `${EMPTY_PAGE}${path === '/' ? '/home' : path}`
}

/**
 * Runs `start` while the build also contains the empty page and the given pages without their scripts. The
 * server reads them once, fills them in, compresses them and serves them from its memory like all others.
 */
export async function withFloors<Started>(
  paths: readonly string[],
  start: () => Promise<Started>,
): Promise<Started> {
  try {
    write(EMPTY_PAGE, EMPTY_HTML)
    for (const path of paths) {
      const html = readFileSync(fileOf(path === '/' ? '/index' : path), 'utf8')
      write(withoutScripts(path), html.replace(SCRIPT, '').replace(SCRIPT_LINK, ''))
    }
    return await start()
  } finally {
    rmSync(fileOf(EMPTY_PAGE), { force: true })
    rmSync(join(PAGES, EMPTY_PAGE), { recursive: true, force: true })
  }
}

function write(path: string, html: string): void {
  mkdirSync(dirname(fileOf(path)), { recursive: true })
  writeFileSync(fileOf(path), html)
}

function fileOf(path: string): string {
  return join(PAGES, `${path}.html`)
}
