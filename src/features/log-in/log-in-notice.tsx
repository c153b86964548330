import { msg } from '#i18n/msg.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { LogInReason } from '#ui/log-in-reason.ts'

/** Says why the visitor was sent to the log-in page; nothing if they came by themselves. */
export function LogInNotice({ reason }: { reason: LogInReason | null }) {
  if (reason === null) return null
  const { tone, title, text } = TEXTS[reason]
  return (
    <Notice tone={tone} role="status" title={title}>
      <p>{text}</p>
    </Notice>
  )
}

const TEXTS = {
  passwordReset: {
    tone: 'success',
    title: msg('common-password-has-been-changed'),
    text: msg('log-in-can-now-log-with-new'),
  },
  sessionEnded: {
    tone: 'info',
    title: msg('log-in-session-has-ended'),
    text: msg('log-in-log-again-continue-where-were'),
  },
} as const
