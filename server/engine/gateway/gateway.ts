import type { IncomingMessage, ServerResponse } from 'node:http'
import { readTarget } from '#server/engine/php/request-target.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { parseHostName } from '#server/engine/wikis/host-name.ts'
import type { WikiRegistry } from '#server/engine/wikis/registry.ts'
import { type Notice, sendNotice } from '#server/platform/http/notice-page.ts'
import { noticeFor } from './notice-for.ts'
import { NOTICES } from './notices.ts'
import { answerPlainTarget } from './plain-targets.ts'
import { READING_METHODS, WRITING_METHODS } from './request-methods.ts'
import { ScriptRequests, type ScriptRequestsOptions } from './script-requests.ts'
import { answerThumbnail } from './thumbnails.ts'

export interface GatewayOptions extends ScriptRequestsOptions {
  readonly registry: WikiRegistry
  readonly treeDir: string
  /** The service, for notices. */
  readonly home: { readonly name: string; readonly url: string }
  /** Why a wiki whose databases do not fit the source tree cannot be served; null when it can. */
  readonly whyHeld: (host: string) => keyof typeof HELD_NOTICES | null
  readonly log: EngineLog
}

const HELD_NOTICES = {
  upgrading: NOTICES.upgrading,
  failed: NOTICES.upgradeFailed,
  newer: NOTICES.newer,
}

/** Answers requests to the wikis' hosts. */
export class Gateway {
  private readonly options: GatewayOptions
  private readonly scripts: ScriptRequests

  constructor(options: GatewayOptions) {
    this.options = options
    this.scripts = new ScriptRequests(options)
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.answer(request, response).catch(error => this.fail(request, response, error))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const notice = await this.serve(request, response)
    if (notice) this.sendNotice(request, response, notice)
  }

  /** @returns the notice to show instead of an answer; null when the request was answered. */
  private async serve(request: IncomingMessage, response: ServerResponse): Promise<Notice | null> {
    const { home, registry, treeDir, whyHeld } = this.options
    // Without `includeSubDomains`: names below a wiki's own may belong to others.
    if (home.url.startsWith('https:')) response.setHeader('strict-transport-security', 'max-age=31536000')
    const host = parseHostName(request.headers.host ?? '')
    if (host === null) return NOTICES.badRequest
    const wiki = registry.get(host)
    if (!wiki) return NOTICES.noWiki
    if (wiki.record.deletedAt !== null) return NOTICES.deleted
    const held = whyHeld(host)
    if (held !== null) return HELD_NOTICES[held]
    const target = readTarget(request.url ?? '')
    if (target.kind === 'thumbnail')
      return await answerThumbnail(request, response, { wiki, target, scripts: this.scripts })
    if (target.kind !== 'script') return await answerPlainTarget(request, response, { wiki, target, treeDir })
    const { method = '' } = request
    if (READING_METHODS.includes(method)) await this.scripts.read(request, response, wiki, target)
    else if (WRITING_METHODS.includes(method)) await this.scripts.write(request, response, wiki, target)
    else return NOTICES.method
    return null
  }

  private fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    // The client has gone and needs no answer.
    if (response.destroyed) {
      response.destroy()
      return
    }
    const notice = noticeFor(error)
    // Does not wait for the rest of a body that was refused.
    if (!request.complete) response.setHeader('connection', 'close')
    if (notice === NOTICES.broken || notice === NOTICES.resting)
      this.options.log.error({ err: error, host: request.headers.host }, 'a request to a wiki failed')
    this.sendNotice(request, response, notice)
  }

  private sendNotice(request: IncomingMessage, response: ServerResponse, notice: Notice): void {
    // Discards the rest of a body, so that the connection can be used again.
    request.resume()
    sendNotice(response, notice, this.options.home)
  }
}
