import { BetaSignUp } from './beta-sign-up.tsx'
import { FeaturedWikis } from './featured-wikis.tsx'
import { Hero } from './hero.tsx'
import { IntroBlocks } from './intro-blocks.tsx'

/** /: what this service is, for whom, and the way in. Source: specification, sections 1 and 2. */
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
