<?php
class_alias( wikisteadClass( 'MediaWiki\Site\MediaWikiSite', 'MediaWikiSite' ), 'WikisteadBaseMediaWikiSite' );

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
