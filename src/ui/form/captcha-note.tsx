import { chakra, Link } from '@chakra-ui/react'
import { useConfig } from '#ui/config/config-context.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

/**
 * Where Google reCAPTCHA is configured the form says so, as its terms ask for; our own captcha sends nothing to anybody.
 * @see https://developers.google.com/recaptcha/docs/faq#id-like-to-hide-the-recaptcha-badge.-what-is-allowed
 */
export function CaptchaNote() {
  const { captcha } = useConfig()
  // A prerendered page does not know the configuration yet.
  if (!useHydrated() || captcha.kind !== 'recaptcha') return null
  return (
    <chakra.p color="fg.muted" textStyle="sm">
      This form is protected by reCAPTCHA. The Google{' '}
      <Link href="https://policies.google.com/privacy">Privacy Policy</Link> and{' '}
      <Link href="https://policies.google.com/terms">Terms of Service</Link> apply.
    </chakra.p>
  )
}
