import { interfaceLanguage, SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { keepChosenLanguage, viewerLanguage } from './viewer-language.ts'

/**
 * Chooses the language before anything else, because the viewer's modules read their texts once, when they are loaded.
 * The choice is made here, because any web server may serve the viewer.
 */
async function start(): Promise<void> {
  const language = viewerLanguage(window)
  keepChosenLanguage(window)
  const isThere = language === SOURCE_LANGUAGE || (await addScript(`/assets/languages/${language}.js`))
  const { code, dir } = interfaceLanguage(isThere ? language : SOURCE_LANGUAGE)
  Object.assign(document.documentElement, { lang: code, dir })
  await import(/* webpackChunkName: "viewer" */ './viewer.tsx')
}

async function addScript(src: string): Promise<boolean> {
  const script = document.createElement('script')
  script.src = src
  const loaded = new Promise<boolean>(resolve => {
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => resolve(false))
  })
  document.head.append(script)
  return await loaded
}

void start()
