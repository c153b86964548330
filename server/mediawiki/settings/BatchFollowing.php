<?php
use MediaWiki\MediaWikiServices;

/**
 * The updates that follow from a turn's edits: links, terms, sitelinks and the search index. MediaWiki makes them
 * page by page, each part in its own transaction with a lock. Here, the same objects make all updates of a turn
 * in one transaction.
 */
class WikisteadBatchFollowing {
	/** How many rows MediaWiki writes before it commits by itself. */
	private const ROWS_TOGETHER = 100000;

	private static ?self $current = null;
	private static bool $isRendering = false;

	/** @var array<string, string> Full names of MediaWiki's classes, which had no namespace in older versions */
	private static array $names = [];

	/** @var array[] `title`, `revision` and `updates` of each page */
	private array $pages = [];

	/** @var object[] Updates that MediaWiki is to run by itself: each in its own transaction, and as a job if that fails */
	private array $left = [];

	/** Makes all updates that follow from what this request has saved. */
	public static function make( object $user ): void {
		$GLOBALS['wgUpdateRowsPerQuery'] = self::ROWS_TOGETHER;
		// Nobody is notified of links to their pages.
		$GLOBALS['wgEchoNotifications'] = [];
		$following = self::$current = new self();
		WikisteadSearchIndex::hold();
		WikisteadBatchPage::learn( self::db() );
		while ( $following->runPending() ) {
			// The updates may have added further ones.
		}
		$following->writeAs( $user );
		self::$current = null;
		$following->runPending();
		WikisteadBatchPage::forget();
		$updates = self::updates();
		foreach ( $following->left as $update ) {
			$updates::addUpdate( $update );
		}
		$updates::doUpdates();
	}

	/**
	 * Takes over the updates that follow from a page's edit from MediaWiki.
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

	/** Whether the pages of a turn are being rendered. They have been saved, and nothing is written now. */
	public static function isRendering(): bool {
		return self::$isRendering;
	}

	/** Runs MediaWiki's deferred updates in one transaction. @return bool Whether there were any */
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
	 * Runs each update completely or not at all. Failed updates are left to MediaWiki.
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
			// A savepoint can be reused until something is written after it.
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

	/**
	 * Makes pages report what they refer to (`take`). This only reads, so no transaction is begun for each page.
	 * @param object[] $pages
	 */
	private function render( array $pages ): void {
		$db = self::db();
		$wasOn = $db->getFlag( DBO_TRX );
		$db->clearFlag( DBO_TRX );
		self::$isRendering = true;
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
			self::$isRendering = false;
			if ( $wasOn ) {
				$db->setFlag( DBO_TRX );
			}
		}
	}

	/**
	 * Whether Echo would look for users to notify, because the summary mentions them or they have reached a number of edits.
	 */
	private static function notifies( object $update ): bool {
		return is_a( $update, self::ofDeferred( 'DeferrableCallback' ) ) &&
			$update->getOrigin() === 'MediaWiki\Extension\Notifications\Hooks->onPageSaveComplete';
	}

	/** Whether MediaWiki merges all such updates into one, or the update makes its own transactions. */
	private static function standsAlone( object $update ): bool {
		$aware = self::ofDeferred( 'TransactionRoundAwareUpdate' );
		return is_a( $update, self::ofDeferred( 'MergeableUpdate' ) ) ||
			( is_a( $update, $aware ) && !is_a( $update, self::ofDeferred( 'AutoCommitUpdate' ) ) &&
				$update->getTransactionRoundRequirement() === $aware::TRX_ROUND_ABSENT );
	}

	/**
	 * Writes what follows from each page. A page that the turn has saved several times is written as often, each time after
	 * what was written before is committed: Wikibase writes new terms only then.
	 */
	private function writeAs( object $user ): void {
		$rounds = $counts = $failed = [];
		foreach ( $this->pages as $page ) {
			$id = $page['revision']->getPageId();
			$counts[$id] = ( $counts[$id] ?? 0 ) + 1;
			$rounds[$counts[$id]][] = $page;
		}
		foreach ( $rounds as $pages ) {
			array_push( $failed, ...self::writeTogether( $pages, $user ) );
		}
		$databases = MediaWikiServices::getInstance()->getDBLoadBalancerFactory();
		$databases->beginPrimaryChanges( __METHOD__ );
		foreach ( WikisteadSearchIndex::takeHeld() as $write ) {
			self::inSection( $write );
		}
		$databases->commitPrimaryChanges( __METHOD__ );
		$ticket = $databases->getEmptyTransactionTicket( __METHOD__ );
		foreach ( $this->pages as [ 'updates' => $updates ] ) {
			foreach ( $updates as $update ) {
				// For hooks that are told about changed links. Set earlier, it would have caused a lock.
				if ( is_a( $update, self::ofDeferred( 'DataUpdate' ) ) ) {
					$update->setTransactionTicket( $ticket );
				}
			}
		}
		foreach ( $failed as $title ) {
			// Separately, and as a job if that fails as well.
			MediaWikiServices::getInstance()->getWikiPageFactory()->newFromTitle( $title )->doSecondaryDataUpdates(
				[ 'recursive' => true, 'defer' => self::updates()::POSTSEND ] );
		}
	}

	/** @param array[] $pages Each once. @return object[] Titles of those of which nothing was written */
	private static function writeTogether( array $pages, object $user ): array {
		$databases = MediaWikiServices::getInstance()->getDBLoadBalancerFactory();
		$entities = self::entities( $pages );
		$databases->beginPrimaryChanges( __METHOD__ );
		self::inSection( static fn () => WikisteadBatchTerms::storeTypes( $entities ) );
		$databases->commitPrimaryChanges( __METHOD__ );
		$databases->beginPrimaryChanges( __METHOD__ );
		if ( !self::inSection( static fn () => WikisteadBatchTerms::prepare( $entities ) ) ) {
			WikisteadBatchTerms::forget();
		}
		WikisteadBatchLinks::begin( self::linksUpdates( $pages ) );
		$failed = [];
		foreach ( $pages as $page ) {
			if ( !self::write( $page, $user ) ) {
				WikisteadBatchLinks::drop( $page['revision']->getPageId() );
				$failed[] = $page['title'];
			}
		}
		$isComplete = false;
		self::inSection( static function () use ( &$isComplete ) {
			WikisteadBatchLinks::write();
			$isComplete = WikisteadBatchTerms::exist();
		} );
		WikisteadBatchLinks::forget();
		WikisteadBatchTerms::forget();
		$databases->commitPrimaryChanges( __METHOD__ );
		return $isComplete ? $failed : array_column( $pages, 'title' );
	}

	/** @return object[] */
	private static function linksUpdates( array $pages ): array {
		$class = wikisteadClass( 'MediaWiki\Deferred\LinksUpdate\LinksUpdate', 'LinksUpdate' );
		return array_filter( array_merge( ...array_column( $pages, 'updates' ) ), static fn ( $update ) => is_a( $update, $class ) );
	}

	private static function entities( array $pages ): array {
		$contents = array_map( static fn ( $page ) => $page['revision']->getContent( 'main' ), $pages );
		$entities = array_filter( $contents, static fn ( $content ) => is_a( $content, Wikibase\Repo\Content\EntityContent::class ) && !$content->isRedirect() );
		return array_map( static fn ( $content ) => $content->getEntity(), $entities );
	}

	/** @return bool False if nothing was written */
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
				if ( is_a( $update, wikisteadClass( 'MediaWiki\Deferred\LinksUpdate\LinksUpdate', 'LinksUpdate' ) ) ) {
					// Otherwise Echo would look for the people whom to notify of each link.
					( function () {
						$this->mRecursive = false;
					} )->call( $update );
				}
			}
		} );
	}

	/** Does something completely or not at all. If it fails, the reason is logged. */
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
		WikisteadBatchLinkTargets::forget();
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
