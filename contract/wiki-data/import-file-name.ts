/** Characters of a file's name. */
const FILE_NAME_MAX = 200
const NO_NAME = 'file'

/**
 * The name under which a file is imported: the last part of its path, without characters that would change
 * how the text around it is shown.
 */
export function importFileName(name: string): string {
  const visible = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]/)
    .at(-1)
  return [...(visible ?? '').trim()].slice(0, FILE_NAME_MAX).join('') || NO_NAME
}
