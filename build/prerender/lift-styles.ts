/** Emotion, without a browser, writes each style beside the first element that has it. */
const STYLE = /<style data-emotion="(?<names>[^"]*)"[^>]*>(?<css>.*?)<\/style>/gs

/** HTML without its styles, and the styles as they belong into the head. */
export interface LiftedStyles {
  readonly html: string
  readonly styles: string
}

/**
 * Lifts Emotion's styles out of the body: global ones each in an element of its own, as Emotion looks for them in the
 * browser, all others in one. Emotion does the same with them when it starts, so the app finds what it expects.
 */
export function liftStyles(rendered: string): LiftedStyles {
  const globals = new Map<string, string>()
  const names = new Set<string>()
  const rules: string[] = []
  const html = rendered.replace(STYLE, (_whole, namesText: string, css: string) => {
    const [key = '', ...own] = namesText.split(' ')
    if (key.endsWith('-global')) globals.set(namesText, css)
    else if (own.some(name => !names.has(name))) {
      for (const name of own) names.add(name)
      rules.push(css)
    }
    return ''
  })
  const elements = [...globals].map(([name, css]) => styleElement(name, css))
  if (names.size > 0) elements.push(styleElement(`css ${[...names].join(' ')}`, rules.join('')))
  return { html, styles: elements.join('') }
}

function styleElement(names: string, css: string): string {
  return `<style data-emotion="${names}">${css}</style>`
}
