import { formatBytes } from '#contract/format-bytes.ts'

/**
 * Why a wiki is read-only, for $wgReadOnly: wikitext that MediaWiki shows in pages and in answers of its API.
 */
export function readOnlyText(quotaBytes: number, home: { name: string; url: string }): string {
  return [
    `This wiki has used all of its storage (${formatBytes(quotaBytes)}), so nobody can change it for now.`,
    'Everything can still be read, and nothing is lost.',
    `Its managers can ask the people who run ${home.name} for more: ${home.url}/contact`,
  ].join(' ')
}
