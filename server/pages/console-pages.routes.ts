import { join } from 'node:path'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readColorMode } from '#contract/color-mode.ts'
import { CONSOLE_FILES_PATH, CONSOLE_PATH } from '#contract/operator/console-paths.ts'
import { routes } from '#contract/paths.ts'
import { SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { findOperator } from '#server/modules/operator/guard-console.ts'
import { toPublicConfig } from '#server/platform/config/public-config.ts'
import { namedPlugin } from '#server/platform/http/named-plugin.ts'
import { sendNotice } from '#server/platform/http/notice-page.ts'
import { pageLanguage } from '#server/platform/http/request-language.ts'
import { readTranslatedHtml } from '#server/platform/http/translated-html.ts'
import { keepChosenLanguage } from './chosen-language.ts'
import { renderPage } from './rendered-page.ts'
import { sendPage } from './send-page.ts'
import { FILE_POLICY, HASHED_NAME } from './static-files.ts'

/**
 * The pages of the console and their files, for operators alone: to everybody else these addresses are like any other that
 * does not exist. An operator who has not logged in in two steps is told to.
 */
export async function registerConsolePages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, engine } = deps
  const dir = join(config.distDir, 'operator')
  const pages = readTranslatedHtml(dir)
  const english = pages.get(SOURCE_LANGUAGE)
  await app.register(
    namedPlugin('console pages', async console => {
      await console.register(cookie)
      console.addHook('onRequest', async (request, reply) => {
        const operator = await findOperator(deps, request)
        if (operator === null) return pretendNothing(reply)
        if (operator.hasTwoStep) return
        reply.hijack()
        sendNotice(
          reply.raw,
          {
            status: 403,
            title: msg('error-console-needs-two-step-log'),
            text: msg('error-please-turn-add-passkey-page'),
            link: { path: routes.user, text: msg('error-go-my-account') },
          },
          { name: config.serviceName, url: config.publicUrl },
        )
      })
      if (english !== undefined) await registerFiles(console, dir)
      for (const url of [CONSOLE_PATH, `${CONSOLE_PATH}/*`])
        console.get(url, async (request, reply) => {
          if (english === undefined || HASHED_NAME.test(request.url.split('?', 1)[0] ?? ''))
            return pretendNothing(reply)
          const colors = readColorMode(request.headers.cookie)
          const language = pageLanguage(request)
          const page = await renderPage(
            pages.get(language) ?? english,
            toPublicConfig(config, engine.facts, false, language),
            config,
            { colorMode: colors },
          )
          keepChosenLanguage(request, reply)
          return sendPage(request, reply, page)
        })
    }),
  )
}

function pretendNothing(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

async function registerFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(import('@fastify/static'), {
    root,
    prefix: CONSOLE_FILES_PATH,
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ['index*.html', '**/*.br', '**/*.gz', '**/*.txt'],
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: reply => {
      reply.header('content-security-policy', FILE_POLICY)
      // No cache between may keep it for others.
      reply.header('cache-control', 'private, max-age=31536000, immutable')
    },
  })
}
