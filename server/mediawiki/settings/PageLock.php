<?php
use MediaWiki\MediaWikiServices;

/** Lets only one request at a time change a page, by a named lock in MariaDB, which works across machines. */
class WikisteadPageLock {
	/** Seconds to wait for the lock. After that, MediaWiki decides whether there is a conflict. */
	private const WAIT = 25;

	/**
	 * @var bool Whether this request holds a lock. The lock ends with the connection, after all updates that follow an edit.
	 */
	private static $held = false;

	/** Takes the lock before an API module reads what it is going to change. */
	public static function forModule( $module ): void {
		if ( !$module->isWriteMode() || !$module->getRequest()->wasPosted() ) {
			return;
		}
		$name = self::pageOf( $module->getRequest() );
		if ( $name !== null ) {
			self::hold( $name );
		}
	}

	/** @param string $name The page's name */
	public static function hold( string $name ): void {
		if ( self::$held ) {
			return;
		}
		$primary = MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY );
		if ( $primary->writesOrCallbacksPending() ) {
			return;
		}
		// What the request has read so far may be outdated when it gets the lock, so this drops its snapshot of the database.
		$key = $primary->getDomainID() . ':wikistead:' . sha1( $name );
		self::$held = (bool)$primary->lock( $key, __METHOD__, self::WAIT );
		$primary->flushSnapshot( __METHOD__ );
	}

	/** The name of the page or Wikibase entity that an API request changes. */
	private static function pageOf( $request ): ?string {
		$text = $request->getRawVal( 'title' ) ?? '';
		if ( $text !== '' ) {
			$title = MediaWikiServices::getInstance()->getTitleFactory()->newFromText( $text );
			return $title ? $title->getPrefixedDBkey() : null;
		}
		$id = (int)( $request->getRawVal( 'pageid' ) ?? 0 );
		if ( $id > 0 ) {
			$title = MediaWikiServices::getInstance()->getTitleFactory()->newFromID( $id );
			return $title ? $title->getPrefixedDBkey() : null;
		}
		foreach ( [ 'id', 'entity', 'claim', 'statement' ] as $parameter ) {
			// A statement's id begins with that of its entity.
			if ( preg_match( '/^\W*(?:id\W+)?([a-z]\d+)\b/i', $request->getRawVal( $parameter ) ?? '', $match ) ) {
				return 'entity ' . strtoupper( $match[1] );
			}
		}
		return null;
	}
}
