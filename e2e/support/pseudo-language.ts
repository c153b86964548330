import type { Page } from 'playwright-core'

/**
 * Shows every page in a language that nobody speaks: each message is longer than in English, has accents, and lies
 * between ⟦ and ⟧. What is still plain English on such a page comes from no message.
 *
 * @param dir the direction in which the language is read.
 */
export async function usePseudoLanguage(page: Page, dir: 'ltr' | 'rtl'): Promise<void> {
  await page.addInitScript(installPseudoLanguage)
  // Prerendered pages are in a real language; without their content the app writes all of it.
  await rewriteDocuments(page, html =>
    html
      .replace(/<html lang="?\w+"?/, `<html lang="de" dir="${dir}"`)
      .replace(/<div id="?root"?[^>]*>.*?<\/div>(?=<\/body>|<noscript)/s, '<div id="root"></div>'),
  )
}

/**
 * Changes the documents that a window opens from now on. `page.route` would turn the browser's cache off, so
 * that every page loads all of its scripts again.
 */
async function rewriteDocuments(page: Page, rewrite: (html: string) => string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', async ({ requestId, responseStatusCode = 0, responseHeaders = [] }) => {
    if (responseStatusCode < 200 || (responseStatusCode >= 300 && responseStatusCode < 400)) {
      await devtools.send('Fetch.continueRequest', { requestId })
      return
    }
    const { body, base64Encoded } = await devtools.send('Fetch.getResponseBody', { requestId })
    const html = rewrite(base64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body)
    await devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders: responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name)),
      body: Buffer.from(html).toString('base64'),
    })
  })
  await devtools.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Response' }] })
}

/** Runs in the page, before all of its scripts. */
function installPseudoLanguage(): void {
  const ACCENTS: Readonly<Record<string, string>> = {
    ...{ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', Y: 'Ý' },
    ...{ c: 'ç', n: 'ñ', s: 'š', z: 'ž', r: 'ř', l: 'ł', t: 'ţ', d: 'đ', g: 'ğ', h: 'ħ', k: 'ķ', w: 'ŵ' },
  }
  const accented = (text: string) => text.replace(/\w/g, letter => ACCENTS[letter] ?? letter)
  const longer = (text: string) => `${accented(text)}${' ·łóñğ'.repeat(Math.ceil(text.length / 16))}`
  type Write = (...params: readonly unknown[]) => unknown
  const englishOf = (named: string | Write | readonly [string | Write, string]) =>
    Array.isArray(named) ? (named[0] as string | Write) : (named as string | Write)
  const places = (params: readonly unknown[]) =>
    params.map((param, index) =>
      typeof param === 'function'
        ? (text: string) => `\uE002${index}\uE003${text}\uE004`
        : `\uE000${index}\uE001`,
    )
  const written = (named: Parameters<typeof englishOf>[0], params: readonly unknown[]) => {
    const english = englishOf(named)
    if (typeof english === 'string') return longer(english)
    // Numbers select the plural form.
    const values = places(params).map((place, index) =>
      typeof params[index] === 'number' ? params[index] : place,
    )
    const text = english(...values)
    return longer(Array.isArray(text) ? text.join('') : String(text))
  }
  const PLACE = /\uE002(\d+)\uE003(.*?)\uE004|\uE000(\d+)\uE001/s
  const parts = (text: string, params: readonly unknown[]): unknown[] => {
    const found = PLACE.exec(text)
    if (!found) return [text]
    const param = params[Number(found[1] ?? found[3])]
    const made = typeof param === 'function' ? param(found[2]) : param
    const rest = text.slice(found.index + found[0].length)
    return [text.slice(0, found.index), made, ...parts(rest, params)]
  }
  Object.assign(globalThis, {
    pageTranslation: {
      language: 'en',
      text: (named: never, params: readonly unknown[]) =>
        `⟦${parts(written(named, params), params).join('')}⟧`,
      parts: (named: never, params: readonly unknown[]) => [
        '⟦',
        ...parts(written(named, params), params),
        '⟧',
      ],
    },
  })
}

/**
 * The English that a page shows or reads out, and what does not fit.
 *
 * @param known what may be in English: names, addresses and what people have typed.
 */
export async function leftovers(page: Page, known: readonly RegExp[]): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, noscript, code, pre, [lang]:not(html), svg')) continue
      if (node.textContent?.trim()) found.add(node.textContent.trim())
    }
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext'])
        if (element.getAttribute(name) && !element.closest('[lang]:not(html)'))
          found.add(element.getAttribute(name) ?? '')
    return [...found, document.title]
  })
  const english = texts.filter(
    text =>
      !text.includes('⟦') &&
      /[aeiou]/.test(text) &&
      !/[áéíóú]/.test(text) &&
      !known.some(name => name.test(text)),
  )
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(element => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        const isHidden = element.clientWidth <= 1 || !element.checkVisibility({ visibilityProperty: true })
        return (
          !isHidden &&
          ['hidden', 'clip'].includes(overflowX) &&
          element.localName !== 'input' &&
          textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 1
        )
      })
      .map(element => `clipped: <${element.localName}> ${element.textContent?.slice(0, 50)}`),
  )
  return [...english.map(text => `English: ${text}`), ...clipped, ...(await excess(page))]
}

/** By how much a page is wider than its window, and what overflows it. */
export async function excess(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const { innerWidth } = window
    const excess = document.documentElement.scrollWidth - innerWidth
    if (excess <= 0) return []
    const reaching = [...document.querySelectorAll('body *')].filter(element => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > innerWidth + 1
    })
    const innermost = reaching.filter(
      element => !reaching.some(other => element !== other && element.contains(other)),
    )
    const named = innermost
      .slice(0, 3)
      .map(({ localName, textContent }) => `<${localName}> ${textContent?.slice(0, 30)}`)
    return [`${excess} px too wide at ${innerWidth}: ${named.join(', ')}`]
  })
}

/** Words of ordinary length that are broken across lines because their column is too narrow. */
export async function brokenWords(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const broken = new Set<string>()
    for (const cell of document.querySelectorAll('td')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (word.length <= 14 && lines.size > 1) broken.add(word)
        }
    }
    return [...broken].map(word => `broken at ${window.innerWidth}: ${word}`)
  })
}

/** The names of columns that a card shows without a value. */
export async function namesOfNothing(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const empty = [...document.querySelectorAll<HTMLElement>('td[data-label]')].filter(
      cell => !cell.textContent?.trim() && !cell.querySelector('button, input, svg'),
    )
    const named = empty.filter(cell => getComputedStyle(cell, '::before').content !== 'none')
    return [...new Set(named.map(({ dataset }) => `nothing after: ${dataset['label']}`))]
  })
}
