<?php
class_alias( wikisteadClass( 'MediaWiki\Site\MediaWikiSite', 'MediaWikiSite' ), 'WikisteadBaseMediaWikiSite' );
class_alias( wikisteadClass( 'MediaWiki\Site\HashSiteStore', 'HashSiteStore' ), 'WikisteadBaseSiteStore' );
class_alias( wikisteadClass( 'MediaWiki\Site\SiteList', 'SiteList' ), 'WikisteadBaseSiteList' );

/** The sites to which items can be linked. */
class WikisteadSiteStore extends WikisteadBaseSiteStore {
	/** @inheritDoc */
	public function getSites( $source = 'cache' ) {
		return new WikisteadSiteList( iterator_to_array( parent::getSites() ) );
	}
}

/** Links of items may also name sites that were chosen before. They are still known, and nothing new can be linked to them. */
class WikisteadSiteList extends WikisteadBaseSiteList {
	/** @inheritDoc */
	public function getSite( $id ) {
		return $this->hasSite( $id ) ? parent::getSite( $id ) : WikisteadLinkedSite::make( $id );
	}
}

/**
 * This wiki as a site that Wikibase's items can link to. MediaWiki would look a page up with a request to the
 * site's API; this one looks into its own database.
 */
class WikisteadOwnSite extends WikisteadBaseMediaWikiSite {
	/** Its name in links, as stored in the items of every wiki. It never changes, whatever the wiki's domain. */
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

/** A site of Wikimedia to whose pages items can be linked. Nobody asks it: wikis open no connections. */
class WikisteadLinkedSite extends WikisteadBaseMediaWikiSite {
	/** Sites that have one address for all languages, with their groups; `linked-sites.ts` has the same ids. */
	private const SHARED = [
		'commonswiki' => [ 'commons', 'commons.wikimedia.org' ],
		'wikidatawiki' => [ 'wikidata', 'www.wikidata.org' ],
		'specieswiki' => [ 'species', 'species.wikimedia.org' ],
	];
	/** Wikipedias whose address is not that of their id. */
	private const ADDRESSES = [ 'be-x-old' => 'be-tarask' ];
	private const TITLE_BYTES_MAX = 255;

	/** @return string[] Groups, in which Wikibase shows them */
	public static function groups(): array {
		return array_column( self::SHARED, 0 );
	}

	/**
	 * @param string[] $ids
	 * @return string[] Those of Wikipedias
	 */
	public static function wikipedias( array $ids ): array {
		return array_values( array_filter( $ids, static fn ( $id ) => !isset( self::SHARED[$id] ) ) );
	}

	/** @param string $id Such as `enwiki`; the contract has checked it */
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
	 * The title as MediaWiki writes it. Whether there is such a page, nobody here knows.
	 *
	 * @inheritDoc
	 */
	public function normalizePageName( $pageName, $followRedirect = 1 ) {
		$title = trim( preg_replace( '/[\s_]+/u', ' ', $pageName ) ?? '' );
		$isTitle = $title !== '' && strlen( $title ) <= self::TITLE_BYTES_MAX && !preg_match( '/[#<>\[\]|{}\x00-\x1f\x7f]|^:/u', $title );
		return $isTitle ? mb_strtoupper( mb_substr( $title, 0, 1 ) ) . mb_substr( $title, 1 ) : false;
	}
}
