import { BetaSignUp } from './beta-sign-up.tsx'
import { FeaturedWikis } from './featured-wikis.tsx'
import { Hero } from './hero.tsx'
import { IntroBlocks } from './intro-blocks.tsx'

/** /: what the service is, whom it is for, and how to sign up. */
export function HomePage() {
  return (
    <>
      <Hero />
      <IntroBlocks />
      <FeaturedWikis />
      <BetaSignUp />
    </>
  )
}
