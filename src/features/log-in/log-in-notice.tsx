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
    title: 'Your password has been changed.',
    text: 'You can now log in with the new password.',
  },
  sessionEnded: {
    tone: 'info',
    title: 'Your session has ended.',
    text: 'Log in again to continue where you were.',
  },
} as const
