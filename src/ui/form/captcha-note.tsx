import { chakra, Link } from '@chakra-ui/react'
import { useConfig } from '#ui/config/config-context.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

/**
 * The notice that the terms of Google reCAPTCHA require. Our own captcha sends nothing to third parties.
 * @see https://developers.google.com/recaptcha/docs/faq#id-like-to-hide-the-recaptcha-badge.-what-is-allowed
 */
export function CaptchaNote() {
  const { captcha } = useConfig()
  // Prerendered pages do not know the configuration.
  if (!useHydrated() || captcha.kind !== 'recaptcha') return null
  return (
    <chakra.p color="fg.muted" textStyle="sm">
      This form is protected by reCAPTCHA. The Google{' '}
      <Link href="https://policies.google.com/privacy">Privacy Policy</Link> and{' '}
      <Link href="https://policies.google.com/terms">Terms of Service</Link> apply.
    </chakra.p>
  )
}
