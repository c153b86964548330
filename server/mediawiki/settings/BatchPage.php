<?php
use MediaWiki\MediaWikiServices;
use MediaWiki\Page\ExistingPageRecord;
use MediaWiki\Page\PageStore;

/**
 * The page of an entity. Knows without asking that a new one is not there before it is saved, and what a saved one is
 * like while what follows from the turn is made.
 */
class WikisteadBatchPage extends WikiPage {
	/** @var array<string, true> Titles of new entities */
	private static array $new = [];
	/** @var array<int, true> The ids of pages that were saved */
	private static array $saved = [];
	/** @var array<int, stdClass> Rows of saved pages, by their ids */
	private static array $rows = [];
	/** @var array<string, stdClass> The same by title */
	private static array $titles = [];

	/** @param object $title The title of an entity that has just got its id */
	public static function expectNew( object $title ): void {
		self::$new[$title->getPrefixedDBkey()] = true;
		MediaWikiServices::getInstance()->getLinkCache()->addBadLinkObj( $title );
	}

	/** Queries the saved pages together. Not in MariaDB, where others may change them before they are used. */
	public static function learn( object $db ): void {
		if ( self::$saved === [] || $db->getType() !== 'sqlite' ) {
			return;
		}
		$rows = $db->newSelectQueryBuilder()->queryInfo( self::getQueryInfo() )->where( [ 'page_id' => array_keys( self::$saved ) ] )
			->caller( __METHOD__ )->fetchResultSet();
		$titles = [];
		foreach ( $rows as $row ) {
			self::$rows[(int)$row->page_id] = self::$titles["{$row->page_namespace}:{$row->page_title}"] = $row;
			$titles[$row->page_namespace][$row->page_title] = true;
		}
		WikisteadBatchLinkTargets::learn( $db, $titles );
	}

	/** The row of a page that was queried; null if it was not. */
	public static function row( int $id ): ?stdClass {
		return self::$rows[$id] ?? null;
	}

	/** Call it when something was rolled back, or when pages may change. */
	public static function forget(): void {
		self::$new = self::$rows = self::$titles = [];
		wikisteadClass( 'MediaWiki\Title\Title', 'Title' )::clearCaches();
	}

	/** @inheritDoc */
	public function pageDataFromTitle( $dbr, $title, $recency = 0 ): stdClass|false {
		if ( isset( self::$new[$title->getPrefixedDBkey()] ) ) {
			return false;
		}
		return self::$titles["{$title->getNamespace()}:{$title->getDBkey()}"] ?? parent::pageDataFromTitle( $dbr, $title, $recency );
	}

	/** @inheritDoc */
	public function insertOn( $dbw, $pageId = null ): int|false {
		unset( self::$new[$this->getTitle()->getPrefixedDBkey()] );
		$id = parent::insertOn( $dbw, $pageId );
		self::$saved[(int)$id] = true;
		return $id;
	}

	/** @inheritDoc */
	public function lockAndGetLatest(): int {
		self::$saved[$this->getId()] = true;
		return parent::lockAndGetLatest();
	}
}

/** Finds pages by the rows that `BatchPage.php` has queried. */
class WikisteadBatchPageStore extends PageStore {
	/** @inheritDoc */
	public function getPageById( int $pageId, int $queryFlags = 0 ): ?ExistingPageRecord {
		$row = WikisteadBatchPage::row( $pageId );
		return $row ? $this->newPageRecordFromRow( $row ) : parent::getPageById( $pageId, $queryFlags );
	}
}
