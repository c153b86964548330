/** A name for use in a URL or a file name: `createWiki` → `create-wiki`, `a new wiki` → `a-new-wiki`. */
export function slug(name: string): string {
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
