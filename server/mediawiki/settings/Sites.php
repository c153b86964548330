<?php
class_alias( wikisteadClass( 'MediaWiki\Site\MediaWikiSite', 'MediaWikiSite' ), 'WikisteadBaseMediaWikiSite' );
class_alias( wikisteadClass( 'MediaWiki\Site\HashSiteStore', 'HashSiteStore' ), 'WikisteadBaseSiteStore' );
class_alias( wikisteadClass( 'MediaWiki\Site\SiteList', 'SiteList' ), 'WikisteadBaseSiteList' );

/** The sites to which items can link. */
class WikisteadSiteStore extends WikisteadBaseSiteStore {
	/** @inheritDoc */
	public function getSites( $source = 'cache' ) {
		return new WikisteadSiteList( iterator_to_array( parent::getSites() ) );
	}
}

/**
 * Items may have links to sites that were chosen earlier. These are still known, but no new links to them can be made.
 */
class WikisteadSiteList extends WikisteadBaseSiteList {
	/** @inheritDoc */
	public function getSite( $id ) {
		return $this->hasSite( $id ) ? parent::getSite( $id ) : WikisteadLinkedSite::make( $id );
	}
}

/**
 * This wiki as a site to which Wikibase's items can link. MediaWiki would look up pages by a request to the
 * site's API; this class looks in the wiki's own database.
 */
class WikisteadOwnSite extends WikisteadBaseMediaWikiSite {
	/** Its id in links, as stored in items, the same in every wiki. It never changes, whatever the wiki's domain. */
	public const ID = 'wiki';
	/** MediaWikiPageNameNormalizer::FOLLOW_REDIRECT */
	private const FOLLOW_REDIRECT = 1;

	public static function make( string $server, string $articlePath, string $language ): self {
		$site = new self();
		$site->setGlobalId( self::ID );
		$site->setGroup( self::ID );
		$site->setLanguageCode( $language );
		$site->setPagePath( $server . $articlePath );
		$site->setFilePath( "$server/w/\$1" );
		return $site;
	}

	/** @inheritDoc */
	public function normalizePageName( $pageName, $followRedirect = self::FOLLOW_REDIRECT ) {
		$services = MediaWiki\MediaWikiServices::getInstance();
		$title = $services->getTitleFactory()->newFromText( $pageName );
		if ( !$title || !$title->canExist() || !$title->exists() ) {
			return false;
		}
		if ( $followRedirect === self::FOLLOW_REDIRECT ) {
			$target = $services->getRedirectLookup()->getRedirectTarget( $title );
			if ( $target && $target->getInterwiki() === '' ) {
				$target = $services->getTitleFactory()->newFromLinkTarget( $target );
				$title = $target->canExist() && $target->exists() ? $target : $title;
			}
		}
		return $title->getPrefixedText();
	}
}

/** A Wikimedia site to whose pages items can link. It is never queried, because wikis open no connections. */
class WikisteadLinkedSite extends WikisteadBaseMediaWikiSite {
	/** Sites with one address for all languages, with their groups; `linked-sites.ts` has the same ids. */
	private const SHARED = [
		'commonswiki' => [ 'commons', 'commons.wikimedia.org' ],
		'wikidatawiki' => [ 'wikidata', 'www.wikidata.org' ],
		'specieswiki' => [ 'species', 'species.wikimedia.org' ],
	];
	/** Wikipedias whose address differs from their id. */
	private const ADDRESSES = [ 'be-x-old' => 'be-tarask' ];
	private const TITLE_BYTES_MAX = 255;

	/** @return string[] Groups in which Wikibase shows these sites */
	public static function groups(): array {
		return array_column( self::SHARED, 0 );
	}

	/**
	 * @param string[] $ids
	 * @return string[] The ids of Wikipedias
	 */
	public static function wikipedias( array $ids ): array {
		return array_values( array_filter( $ids, static fn ( $id ) => !isset( self::SHARED[$id] ) ) );
	}

	/** @param string $id Such as `enwiki`; validated by the contract */
	public static function make( string $id ): self {
		$language = str_replace( '_', '-', preg_replace( '/wiki$/', '', $id ) );
		[ $group, $host ] = self::SHARED[$id] ?? [ 'wikipedia', ( self::ADDRESSES[$language] ?? $language ) . '.wikipedia.org' ];
		$site = new self();
		$site->setGlobalId( $id );
		$site->setGroup( $group );
		$site->setLanguageCode( isset( self::SHARED[$id] ) ? 'en' : $language );
		$site->setPagePath( "https://$host/wiki/\$1" );
		$site->setFilePath( "https://$host/w/\$1" );
		return $site;
	}

	/**
	 * The title in MediaWiki's form. Whether the page exists is unknown here.
	 *
	 * @inheritDoc
	 */
	public function normalizePageName( $pageName, $followRedirect = 1 ) {
		$title = trim( preg_replace( '/[\s_]+/u', ' ', $pageName ) ?? '' );
		$isTitle = $title !== '' && strlen( $title ) <= self::TITLE_BYTES_MAX && !preg_match( '/[#<>\[\]|{}\x00-\x1f\x7f]|^:/u', $title );
		return $isTitle ? mb_strtoupper( mb_substr( $title, 0, 1 ) ) . mb_substr( $title, 1 ) : false;
	}
}
