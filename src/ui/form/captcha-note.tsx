import { chakra, Link } from '@chakra-ui/react'
import { msgParts } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { richText } from '#ui/rich-text.ts'

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
      {richText(
        msgParts(
          'form-form-protected-by-recaptcha-google',
          text => <Link href="https://policies.google.com/privacy">{text}</Link>,
          text => <Link href="https://policies.google.com/terms">{text}</Link>,
        ),
      )}
    </chakra.p>
  )
}
