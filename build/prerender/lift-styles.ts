/** Without a browser, Emotion writes each style before the first element that uses it. */
const STYLE = /<style data-emotion="(?<names>[^"]*)"[^>]*>(?<css>.*?)<\/style>/gs

const CLASS = / class="(?<names>[^"]*)"/g

/** HTML without its styles, and the style elements for the head. */
export interface LiftedStyles {
  readonly html: string
  readonly styles: string
}

/**
 * Moves Emotion's styles out of the body. Each global style keeps its own element, because Emotion looks for
 * that in the browser. All others share one element. Emotion does the same when it starts, so it finds what
 * it expects.
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

/** The names of Emotion's classes in the HTML for which there is no style. */
export function missingStyles({ html, styles }: LiftedStyles): readonly string[] {
  const names = [...html.matchAll(CLASS)].flatMap(({ groups }) => groups?.['names']?.split(' ') ?? [])
  // Emotion's name for elements without a style.
  const used = new Set(names.filter(name => name.startsWith('css-') && name !== 'css-0'))
  return [...used].filter(name => !styles.includes(`.${name}`))
}

/** `data-s` keeps Emotion from moving the element, after which the browser would lay out the page again. */
function styleElement(names: string, css: string): string {
  return `<style data-emotion="${names}" data-s>${css}</style>`
}
