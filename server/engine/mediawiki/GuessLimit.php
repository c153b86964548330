<?php
/**
 * MediaWiki's limit on guessing passwords and on making accounts, counted in the wiki's own file. The memory that wikis share
 * is emptied when it is full, and anybody can fill it through a wiki of their own: the guesses would begin anew.
 */
class WikisteadGuessLimit extends MediaWiki\Auth\ThrottlePreAuthenticationProvider {
	/** @inheritDoc */
	public function __construct( $params = [] ) {
		parent::__construct( $params );
		$services = MediaWiki\MediaWikiServices::getInstance();
		// The factory came with MediaWiki 1.42.
		$this->cache = method_exists( $services, 'getObjectCacheFactory' )
			? $services->getObjectCacheFactory()->getInstance( CACHE_DB )
			: ObjectCache::getInstance( CACHE_DB );
	}
}
