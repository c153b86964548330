<?php
use MediaWiki\MediaWikiServices;

/**
 * What a batch has done on this wiki: how many of its edits before its last turn, and the results of that turn. It is
 * a row of `updatelog` that the transaction of the turn itself writes, so it is true whatever crashes. The row of a batch that
 * is undone is closed, and stays.
 */
class WikisteadBatchRecord {
	/** Before the number of a batch, in the row's key. */
	private const KEY = 'wikistead-batch-';
	/** Bytes of the row. MariaDB takes 64 KB. */
	public const BYTES_MAX = 50000;

	/** @return array{from: int, results: array} */
	public static function read( int $batch ): array {
		return array_diff_key( self::select( $batch, [] ), [ 'closed' => true ] );
	}

	/**
	 * Keeps other turns of the batch waiting until the transaction ends.
	 * @return int|null How many edits are done; null if no more of them are to be made
	 */
	public static function lock( int $batch ): ?int {
		$row = self::select( $batch, [ 'FOR UPDATE' ] );
		return $row['closed'] ? null : $row['from'] + count( $row['results'] );
	}

	/** @param array[] $results Of the edits from this one on */
	public static function write( int $batch, int $from, array $results ): void {
		self::replace( $batch, [ 'from' => $from, 'results' => $results ] );
	}

	/** Has no more edits of the batch made. */
	public static function close( int $batch ): void {
		// MariaDB locks a row that is not there for two transactions at once, which would then wait for each other to write it.
		self::db()->insert( 'updatelog', self::row( $batch, [] ), __METHOD__, [ 'IGNORE' ] );
		self::replace( $batch, [ 'closed' => true ] + self::select( $batch, [ 'FOR UPDATE' ] ) );
	}

	/** Forgets the results, and all of a batch that is not closed. */
	public static function forget( int $batch ): void {
		$row = self::select( $batch, [ 'FOR UPDATE' ] );
		if ( $row['closed'] ) {
			self::replace( $batch, [ 'from' => $row['from'] + count( $row['results'] ), 'results' => [] ] + $row );
		} else {
			self::db()->delete( 'updatelog', [ 'ul_key' => self::KEY . $batch ], __METHOD__ );
		}
	}

	private static function replace( int $batch, array $values ): void {
		self::db()->replace( 'updatelog', 'ul_key', self::row( $batch, $values ), __METHOD__ );
	}

	private static function row( int $batch, array $values ): array {
		return [ 'ul_key' => self::KEY . $batch, 'ul_value' => json_encode( $values ) ];
	}

	/** @return array{from: int, results: array, closed: bool} */
	private static function select( int $batch, array $options ): array {
		$value = self::db()->selectField( 'updatelog', 'ul_value', [ 'ul_key' => self::KEY . $batch ], __METHOD__, $options );
		return ( $value ? json_decode( $value, true ) : [] ) + [ 'from' => 0, 'results' => [], 'closed' => false ];
	}

	private static function db(): object {
		return MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY );
	}
}
