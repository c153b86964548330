<?php
use MediaWiki\Deferred\LinksUpdate;
use Wikimedia\Rdbms\FakeResultWrapper;
use Wikimedia\Rdbms\IResultWrapper;

/**
 * What the pages of a turn link to. For each page, MediaWiki queries eight tables and writes some of them. Here its own
 * objects do so once for all pages.
 */
class WikisteadBatchLinks {
	/** @var array<int, true> The pages of the updates */
	private static array $pages = [];
	/** @var array<string, array<int, object[]>> Existing rows, by table and page */
	private static array $existing = [];
	/** @var array<string, array{object, array<int, array[]>}> By table: an object that writes it, and new rows by page */
	private static array $held = [];

	/**
	 * From now on, the pages of these updates are queried together, and their new rows are held until `write`.
	 *
	 * @param object[] $updates Updates of links that have not begun, one for each page
	 */
	public static function begin( array $updates ): void {
		self::forget();
		$known = array_filter( $updates, static fn ( $update ) => self::inject( $update ) );
		self::$pages = array_fill_keys( array_map( static fn ( $update ) => $update->getPageId(), $known ), true );
	}

	/** Writes the held rows. */
	public static function write(): void {
		foreach ( self::$held as [ $table, $rows ] ) {
			$table->writeHeld( array_merge( ...$rows ) );
		}
		self::forget();
	}

	/** Leaves out the held rows of a page. */
	public static function drop( int $page ): void {
		foreach ( self::$held as &$held ) {
			unset( $held[1][$page] );
		}
	}

	public static function forget(): void {
		self::$pages = self::$existing = self::$held = [];
	}

	/** Makes an update use the tables below. @return bool False in a version of MediaWiki that is built differently */
	private static function inject( object $update ): bool {
		$links = LinksUpdate\LinksUpdate::class;
		try {
			[ $page, $tables, $objects ] = array_map( static function ( $property ) {
				$property->setAccessible( true );
				return $property;
			}, [ new ReflectionProperty( $links, 'mId' ), new ReflectionProperty( $links, 'tableFactory' ), new ReflectionProperty( LinksUpdate\LinksTableGroup::class, 'objectFactory' ) ] );
			$objects->setValue( $tables->getValue( $update ), new WikisteadBatchLinksFactory( MediaWiki\MediaWikiServices::getInstance() ) );
			// It would query again the page that has just been rendered.
			$page->setValue( $update, $update->getPageId() );
			return true;
		} catch ( Error | ReflectionException $error ) {
			return false;
		}
	}

	/**
	 * The existing rows of a page in a table; null if they have to be queried for the page alone.
	 *
	 * @param callable $query Returns the rows of several pages, each with the number of its `page`
	 */
	public static function existing( string $table, int $page, callable $query ): ?IResultWrapper {
		if ( !isset( self::$pages[$page] ) ) {
			return null;
		}
		if ( !isset( self::$existing[$table] ) ) {
			self::$existing[$table] = [];
			foreach ( $query( array_keys( self::$pages ) ) as $row ) {
				self::$existing[$table][(int)$row->page][] = $row;
			}
		}
		return new FakeResultWrapper( self::$existing[$table][$page] ?? [] );
	}

	/** @return bool Whether the rows are held. Otherwise they are to be written now. */
	public static function hold( object $table, string $name, int $page, array $rows ): bool {
		if ( !isset( self::$pages[$page] ) ) {
			return false;
		}
		self::$held[$name] ??= [ $table, [] ];
		self::$held[$name][1][$page] = $rows;
		return true;
	}
}
