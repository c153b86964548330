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

	/** @var array<string, string> Full names of MediaWiki's classes, which were in no namespace before */
	private static array $names = [];

	/** @var array[] Of each page: `title`, `revision` and `updates` */
	private array $pages = [];

	/** @var object[] What MediaWiki is to run by itself: each in a transaction of its own, and as a job if that fails */
	private array $left = [];

	/** Makes all that follows from what this request has saved. */
	public static function make( object $user ): void {
		$GLOBALS['wgUpdateRowsPerQuery'] = self::ROWS_TOGETHER;
		// Nobody is notified that a page of theirs is linked.
		$GLOBALS['wgEchoNotifications'] = [];
		$following = self::$current = new self();
		WikisteadSearchIndex::hold();
		while ( $following->runPending() ) {
			// What has followed may have added more.
		}
		$following->writeAs( $user );
		self::$current = null;
		$following->runPending();
		$updates = self::updates();
		foreach ( $following->left as $update ) {
			$updates::addUpdate( $update );
		}
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

	/** Runs what MediaWiki has put off until now, in one transaction. @return bool Whether there was something */
	private function runPending(): bool {
		$updates = self::updates();
		$pending = $updates::getPendingUpdates();
		$updates::clearPendingUpdates();
		$together = $pages = [];
		foreach ( $pending as $update ) {
			if ( self::$current && is_a( $update, self::ofDeferred( 'RefreshSecondaryDataUpdate' ) ) ) {
				$pages[] = $update;
			} elseif ( self::standsAlone( $update ) ) {
				$this->left[] = $update;
			} elseif ( !self::notifies( $update ) ) {
				$together[] = $update;
			}
		}
		$this->runTogether( $together );
		$this->render( $pages );
		return $together !== [] || $pages !== [];
	}

	/**
	 * Each as a whole or not at all. What fails is left to MediaWiki.
	 *
	 * @param object[] $pending
	 */
	private function runTogether( array $pending ): void {
		$databases = MediaWikiServices::getInstance()->getDBLoadBalancerFactory();
		$databases->beginPrimaryChanges( __METHOD__ );
		$db = self::db();
		$section = null;
		$writes = 0;
		foreach ( $pending as $update ) {
			// A savepoint serves until something is written after it.
			if ( $section === null || count( $db->pendingWriteCallers() ) !== $writes ) {
				if ( $section !== null ) {
					$db->endAtomic( __METHOD__ );
				}
				$section = $db->startAtomic( __METHOD__, $db::ATOMIC_CANCELABLE );
				$writes = count( $db->pendingWriteCallers() );
			}
			try {
				$update->doUpdate();
			} catch ( Throwable $exception ) {
				$this->left[] = $update;
				self::cancel( $section, __METHOD__, $exception );
				$section = null;
			}
		}
		if ( $section !== null ) {
			$db->endAtomic( __METHOD__ );
		}
		$databases->commitPrimaryChanges( __METHOD__ );
	}

	/** Has pages say what they refer to (`take`). That only reads, so no transaction is begun for each. @param object[] $pages */
	private function render( array $pages ): void {
		$db = self::db();
		$wasOn = $db->getFlag( DBO_TRX );
		$db->clearFlag( DBO_TRX );
		try {
			foreach ( $pages as $update ) {
				try {
					$update->doUpdate();
				} catch ( Exception $exception ) {
					if ( wikisteadIsStorageGone( $exception ) ) {
						throw $exception;
					}
					wikisteadClass( 'MediaWiki\Exception\MWExceptionHandler', 'MWExceptionHandler' )::rollbackPrimaryChangesAndLog( $exception );
					$this->left[] = $update;
				}
			}
		} finally {
			if ( $wasOn ) {
				$db->setFlag( DBO_TRX );
			}
		}
	}

	/** Whether Echo would look for somebody to notify: who is named in the summary, or has made so many edits now. */
	private static function notifies( object $update ): bool {
		return is_a( $update, self::ofDeferred( 'DeferrableCallback' ) ) &&
			$update->getOrigin() === 'MediaWiki\Extension\Notifications\Hooks->onPageSaveComplete';
	}

	/** Whether MediaWiki makes one of all such updates, or the update makes transactions of its own. */
	private static function standsAlone( object $update ): bool {
		$aware = self::ofDeferred( 'TransactionRoundAwareUpdate' );
		return is_a( $update, self::ofDeferred( 'MergeableUpdate' ) ) ||
			( is_a( $update, $aware ) && !is_a( $update, self::ofDeferred( 'AutoCommitUpdate' ) ) &&
				$update->getTransactionRoundRequirement() === $aware::TRX_ROUND_ABSENT );
	}

	private function writeAs( object $user ): void {
		$databases = MediaWikiServices::getInstance()->getDBLoadBalancerFactory();
		$databases->beginPrimaryChanges( __METHOD__ );
		if ( !self::inSection( fn () => WikisteadBatchTerms::prepare( $this->entities() ) ) ) {
			WikisteadBatchTerms::forget();
		}
		$failed = [];
		foreach ( $this->pages as $page ) {
			if ( !self::write( $page, $user ) ) {
				$failed[] = $page['title'];
			}
		}
		if ( !WikisteadBatchTerms::forget() ) {
			$failed = array_column( $this->pages, 'title' );
		}
		foreach ( WikisteadSearchIndex::takeHeld() as $write ) {
			self::inSection( $write );
		}
		$databases->commitPrimaryChanges( __METHOD__ );
		$ticket = $databases->getEmptyTransactionTicket( __METHOD__ );
		foreach ( $this->pages as [ 'updates' => $updates ] ) {
			foreach ( $updates as $update ) {
				// For those who are told of changed links. Before, it would have meant a lock.
				if ( is_a( $update, self::ofDeferred( 'DataUpdate' ) ) ) {
					$update->setTransactionTicket( $ticket );
				}
			}
		}
		foreach ( $failed as $title ) {
			// By itself, and as a job if that fails too.
			MediaWikiServices::getInstance()->getWikiPageFactory()->newFromTitle( $title )->doSecondaryDataUpdates(
				[ 'recursive' => true, 'defer' => self::updates()::POSTSEND ] );
		}
	}

	private function entities(): array {
		$contents = array_map( static fn ( $page ) => $page['revision']->getContent( 'main' ), $this->pages );
		$entities = array_filter( $contents, static fn ( $content ) => is_a( $content, Wikibase\Repo\Content\EntityContent::class ) && !$content->isRedirect() );
		return array_map( static fn ( $content ) => $content->getEntity(), $entities );
	}

	/** @return bool False if nothing of it was written */
	private static function write( array $page, object $user ): bool {
		return self::inSection( static function () use ( $page, $user ) {
			foreach ( $page['updates'] as $update ) {
				if ( is_a( $update, self::ofDeferred( 'DataUpdate' ) ) ) {
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
		$db = self::db();
		$section = $db->startAtomic( __METHOD__, $db::ATOMIC_CANCELABLE );
		try {
			$act();
			$db->endAtomic( __METHOD__ );
			return true;
		} catch ( Throwable $exception ) {
			self::cancel( $section, __METHOD__, $exception );
			return false;
		}
	}

	private static function cancel( object $section, string $method, Throwable $exception ): void {
		if ( wikisteadIsStorageGone( $exception ) ) {
			throw $exception;
		}
		self::db()->cancelAtomic( $method, $section );
		WikisteadBatchComments::forget();
		wikisteadClass( 'MediaWiki\Exception\MWExceptionHandler', 'MWExceptionHandler' )::logException( $exception );
	}

	private static function db(): object {
		return MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY );
	}

	private static function updates(): string {
		return self::ofDeferred( 'DeferredUpdates' );
	}

	/** The full name of a class or interface. */
	private static function ofDeferred( string $name ): string {
		return self::$names[$name] ??= class_exists( $name ) || interface_exists( $name ) ? $name : "MediaWiki\\Deferred\\$name";
	}
}
