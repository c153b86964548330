<?php
use MediaWiki\MediaWikiServices;

/**
 * What follows from the edits of a turn: links, terms, sitelinks and the search index. MediaWiki makes them page by page, each
 * part in a transaction of its own, with a lock; here, all of a turn are made in one transaction, by the same objects.
 */
class WikisteadBatchFollowing {
	/** Rows that MediaWiki writes before it would commit on its own. */
	private const ROWS_TOGETHER = 100000;

	private static ?self $current = null;

	/** @var array[] Of each page: `title`, `revision` and `updates` */
	private array $pages = [];

	/** Makes all that follows from what this request has saved. */
	public static function make( object $user ): void {
		$GLOBALS['wgUpdateRowsPerQuery'] = self::ROWS_TOGETHER;
		$following = self::$current = new self();
		WikisteadSearchIndex::hold();
		$updates = wikisteadClass( 'MediaWiki\Deferred\DeferredUpdates', 'DeferredUpdates' );
		$updates::doUpdates();
		self::$current = null;
		$following->writeAs( $user );
		$updates::doUpdates();
	}

	/**
	 * Takes what follows from the edit of a page out of MediaWiki's hands.
	 *
	 * @param object $title
	 * @param object $rendered
	 * @param object[] &$updates Left empty
	 */
	public static function take( object $title, object $rendered, array &$updates ): void {
		if ( self::$current ) {
			self::$current->pages[] = [ 'title' => $title, 'revision' => $rendered->getRevision(), 'updates' => $updates ];
			$updates = [];
		}
	}

	private function writeAs( object $user ): void {
		$databases = MediaWikiServices::getInstance()->getDBLoadBalancerFactory();
		$databases->beginPrimaryChanges( __METHOD__ );
		$failed = [];
		foreach ( $this->pages as $page ) {
			if ( !self::write( $page, $user ) ) {
				$failed[] = $page['title'];
			}
		}
		foreach ( WikisteadSearchIndex::takeHeld() as $write ) {
			self::inSection( $write );
		}
		$databases->commitPrimaryChanges( __METHOD__ );
		$ticket = $databases->getEmptyTransactionTicket( __METHOD__ );
		foreach ( $this->pages as [ 'updates' => $updates ] ) {
			foreach ( $updates as $update ) {
				// For those who are told of changed links: now, nothing else is in a transaction. Before, it would have meant a lock.
				if ( is_a( $update, self::dataUpdate() ) ) {
					$update->setTransactionTicket( $ticket );
				}
			}
		}
		foreach ( $failed as $title ) {
			// By itself, and as a job if that fails too.
			MediaWikiServices::getInstance()->getWikiPageFactory()->newFromTitle( $title )->doSecondaryDataUpdates(
				[ 'recursive' => true, 'defer' => wikisteadClass( 'MediaWiki\Deferred\DeferredUpdates', 'DeferredUpdates' )::POSTSEND ] );
		}
	}

	/** @return bool False if nothing of it was written */
	private static function write( array $page, object $user ): bool {
		return self::inSection( static function () use ( $page, $user ) {
			foreach ( $page['updates'] as $update ) {
				if ( is_a( $update, self::dataUpdate() ) ) {
					$update->setCause( 'edit-page', $user->getName() );
				}
				if ( is_a( $update, wikisteadClass( 'MediaWiki\Deferred\LinksUpdate\LinksUpdate', 'LinksUpdate' ) ) ) {
					$update->setRevisionRecord( $page['revision'] );
					$update->setTriggeringUser( $user );
				}
				$update->doUpdate();
			}
		} );
	}

	/** Does something as a whole or not at all, and logs why not. */
	private static function inSection( callable $act ): bool {
		$db = MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY );
		$section = $db->startAtomic( __METHOD__, $db::ATOMIC_CANCELABLE );
		try {
			$act();
			$db->endAtomic( __METHOD__ );
			return true;
		} catch ( Throwable $exception ) {
			if ( wikisteadIsStorageGone( $exception ) ) {
				throw $exception;
			}
			$db->cancelAtomic( __METHOD__, $section );
			wikisteadClass( 'MediaWiki\Exception\MWExceptionHandler', 'MWExceptionHandler' )::logException( $exception );
			return false;
		}
	}

	private static function dataUpdate(): string {
		return wikisteadClass( 'MediaWiki\Deferred\DataUpdate', 'DataUpdate' );
	}
}
