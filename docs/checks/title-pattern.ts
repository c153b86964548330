/**
 * What is replaced in a title: `%s` and similar, `$name` and `$name.path` by `test.each`, `${…}` by
 * JavaScript.
 */
const PLACEHOLDERS = /%[psdifjoO#$]|\$\{[^}]*\}|\$#|\$[A-Za-z_][\w.]*/g

/** Matches every title that Jest makes of a template; a title without placeholders matches itself alone. */
export function titlePattern(template: string): RegExp {
  const literals = template.split(PLACEHOLDERS).map(text => escapeForRegExp(text.replaceAll('%%', '%')))
  return new RegExp(`^${literals.join('.*')}$`, 's')
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
