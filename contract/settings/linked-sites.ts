/** The setting with the sites, besides the wiki itself, to whose pages items can be linked. */
export const LINKED_SITES_SETTING = 'wwLinkedSites'

/** The languages in which there is a Wikipedia, as in its address. Source: Wikimedia's list of its wikis. */
const WIKIPEDIAS = new Set(
  `aa ab ace ady af ak als alt am ami an ang anp ar arc ary arz as ast atj av avk awa ay az azb ba ban bar
  bat-smg bcl be be-x-old bg bh bi bjn blk bm bn bo bpy br bs bug bxr ca cbk-zam cdo ce ceb ch cho chr chy
  ckb co cr crh cs csb cu cv cy da dag de din diq dsb dty dv dz ee el eml en eo es et eu ext fa fat ff fi
  fiu-vro fj fo fr frp frr fur fy ga gag gan gcr gd gl glk gn gom gor got gpe gu guc gur guw gv ha hak haw
  he hi hif ho hr hsb ht hu hy hyw hz ia id ie ig ii ik ilo inh io is it iu ja jam jbo jv ka kaa kab kbd kbp
  kcg kg ki kj kk kl km kn ko koi kr krc ks ksh ku kv kw ky la lad lb lbe lez lfn lg li lij lld lmo ln lo
  lrc lt ltg lv mad mai map-bms mdf mg mh mhr mi min mk ml mn mni mnw mr mrj ms mt mus mwl my myv mzn na nah
  nap nds nds-nl ne new ng nia nl nn no nov nqo nrm nso nv ny oc olo om or os pa pag pam pap pcd pcm pdc pfl
  pi pih pl pms pnb pnt ps pt pwn qu rm rmy rn ro roa-rup roa-tara ru rue rw sa sah sat sc scn sco sd se sg
  sh shi shn si simple sk skr sl sm smn sn so sq sr srn ss st stq su sv sw szl szy ta tay tcy te tet tg th
  ti tk tl tly tn to tpi tr trv ts tt tum tw ty tyv udm ug uk ur uz ve vec vep vi vls vo wa war wo wuu xal
  xh xmf yi yo za zea zh zh-classical zh-min-nan zh-yue zu`.split(/\s+/),
)

/** Sites of Wikimedia that have one address for all languages, by the ids that all Wikibases use. */
export const SHARED_SITES = {
  commonswiki: 'Wikimedia Commons',
  wikidatawiki: 'Wikidata',
  specieswiki: 'Wikispecies',
} as const

type SharedSite = keyof typeof SHARED_SITES

export const SHARED_SITE_IDS = Object.keys(SHARED_SITES) as readonly SharedSite[]

/** The most sites of one wiki. */
export const LINKED_SITES_MAX = 60

/** Linked sites, as a form has them. */
export interface LinkedSites {
  readonly shared: readonly SharedSite[]
  /** Languages of Wikipedias, such as `en` and `zh-yue`. */
  readonly wikipedias: readonly string[]
}

/** The words of a list, separated by commas or spaces, each once. */
export function wordsIn(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/[^\s,;]+/g))]
}

export function isWikipedia(language: string): boolean {
  return WIKIPEDIAS.has(language)
}

/** The stored text: the ids of the sites, such as `commonswiki enwiki zh_yuewiki`. */
export function formatLinkedSites({ shared, wikipedias }: LinkedSites): string {
  return [...shared, ...wikipedias.map(language => `${language.replaceAll('-', '_')}wiki`)].sort().join(' ')
}

/** @returns null if the text names an unknown site, or too many. */
export function parseLinkedSites(text: string): LinkedSites | null {
  const ids = wordsIn(text)
  const shared = SHARED_SITE_IDS.filter(id => ids.includes(id))
  const wikipedias = ids
    .filter(id => !shared.some(known => known === id))
    .map(id => id.replace(/wiki$/, '').replaceAll('_', '-'))
  const isKnown = ids.every(id => id.endsWith('wiki')) && wikipedias.every(isWikipedia)
  return isKnown && ids.length <= LINKED_SITES_MAX ? { shared, wikipedias } : null
}
