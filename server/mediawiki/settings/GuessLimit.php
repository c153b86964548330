<?php
/**
 * MediaWiki's limits on password guesses and new accounts, counted in the wiki's own database. The memory that
 * wikis share is emptied when full, and anyone could fill it through their own wiki to reset the counts.
 */
class WikisteadGuessLimit extends MediaWiki\Auth\ThrottlePreAuthenticationProvider {
	/** @inheritDoc */
	public function __construct( $params = [] ) {
		parent::__construct( $params );
		$services = MediaWiki\MediaWikiServices::getInstance();
		// The factory exists since MediaWiki 1.42.
		$this->cache = method_exists( $services, 'getObjectCacheFactory' )
			? $services->getObjectCacheFactory()->getInstance( CACHE_DB )
			: ObjectCache::getInstance( CACHE_DB );
	}
}
