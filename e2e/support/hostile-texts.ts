import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    /** Called by a hostile text that runs. */
    ran?: (which: number) => void
    /** Called when the browser refuses something because of the page's policy. */
    refused?: (what: string) => void
  }
}

/**
 * Texts that run, load or break out wherever a page does not treat them as text: in elements, attributes,
 * scripts, comments, URLs, templates and wikitext, raw, escaped once and as JSON.
 */
export const HOSTILE_TEXTS = [
  '<img src=x onerror=ran(1) data-out>"\'><svg/onload=ran(2) data-out>',
  '</title></textarea></style></noscript></script><script data-out>ran(3)</script>',
  '" autofocus onfocus="ran(4)" data-out=" \' autofocus onfocus=\'ran(5)\' data-out=\'',
  '&lt;img src=x onerror=ran(6) data-out&gt; &#60;b data-out&#62; &amp;lt;b data-out&amp;gt;',
  '\\u003cimg src=x onerror=ran(7) data-out\\u003e \\x3cb data-out\\x3e \\";ran(8);//',
  'javascript:ran(9) [javascript:ran(10) x] [x](javascript:ran(11)) //elsewhere.test/x',
  '--> ]]> <x-b data-out> {{constructor.constructor("ran(12)")()}} $' + '{ran(13)} <%ran(14)%>',
  '<iframe srcdoc="<script>parent.ran(15)</script>" data-out></iframe>',
  '<base href=//elsewhere.test data-out><link rel=stylesheet href=//elsewhere.test data-out>',
  '<meta http-equiv=refresh content="0;url=//elsewhere.test" data-out>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=ran(16) data-out>',
  '<span style="background:url(//elsewhere.test/x)" onclick=ran(17)>\u202e</span><!--',
] as const

/** All of them in as few texts as a field of this length allows. */
export function hostileTexts(max: number): string[] {
  const texts: string[] = []
  for (const text of HOSTILE_TEXTS) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + text.length <= max)
      texts[texts.length - 1] = `${last} ${text}`
    else texts.push(text.slice(0, max))
  }
  return texts
}

/** Attributes that only hostile texts have. */
const BROKEN_OUT =
  '[data-out], [onerror], [onload], [onfocus], [onclick*=ran], [srcdoc], a[href*="javascript:ran" i], [style*="elsewhere"]'

/** Records what hostile texts achieve in all pages of a window. */
export class HostileTextWatch {
  readonly #problems: string[] = []

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('ran', ({ page }, which) => this.#found(page, `text ${which} ran`))
    await context.exposeBinding('refused', ({ page }, what) =>
      this.#found(page, `the policy refused ${what}`),
    )
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', event =>
        window.refused?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
      ),
    )
    context.on('page', page => {
      page.on('dialog', dialog => {
        this.#found(page, `a dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      page.on('request', request => {
        if (request.url().includes('elsewhere.test')) this.#found(page, `asked ${request.url()}`)
      })
    })
  }

  /** Looks at the page as it is now. @returns its visible text and the values of its fields. */
  async look(page: Page): Promise<string> {
    const { broken, text } = await page.evaluate(
      selector => ({
        broken: [...document.querySelectorAll(selector)].map(element => element.outerHTML.slice(0, 200)),
        text: [
          document.title,
          document.body?.innerText ?? document.documentElement.textContent,
          ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(field => field.value),
        ].join('\n'),
      }),
      BROKEN_OUT,
    )
    for (const element of broken) this.#found(page, `has ${element}`)
    return text
  }

  get problems(): readonly string[] {
    return this.#problems
  }

  #found(page: Page, what: string): void {
    this.#problems.push(`${page.url()}: ${what}`)
  }
}
