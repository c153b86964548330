<?php
use MediaWiki\MediaWikiServices;

/**
 * The record of what a batch has done on this wiki: how many of its edits were made before its last turn, and the
 * results of that turn. It is a row of `updatelog` that is written in the turn's own transaction, so it stays
 * correct after any crash. The row of a batch that is undone is closed and kept.
 */
class WikisteadBatchRecord {
	/** The prefix of a batch's number in the row's key. */
	private const KEY = 'wikistead-batch-';
	/** The most bytes of a row. MariaDB accepts 64 KB. */
	public const BYTES_MAX = 50000;

	/** @return array{from: int, results: array} */
	public static function read( int $batch ): array {
		return array_diff_key( self::select( $batch, [] ), [ 'closed' => true ] );
	}

	/**
	 * Makes other turns of the batch wait until the transaction ends.
	 * @return int|null How many edits are done; null if no more may be made
	 */
	public static function lock( int $batch ): ?int {
		$row = self::select( $batch, [ 'FOR UPDATE' ] );
		return $row['closed'] ? null : $row['from'] + count( $row['results'] );
	}

	/** @param array[] $results The results of the edits from this one on */
	public static function write( int $batch, int $from, array $results ): void {
		self::replace( $batch, [ 'from' => $from, 'results' => $results ] );
	}

	/** Makes sure that no more edits of the batch are made. */
	public static function close( int $batch ): void {
		// Inserted first, because MariaDB lets two transactions lock a missing row, and they would then wait for each
		// other to write it.
		self::db()->insert( 'updatelog', self::row( $batch, [] ), __METHOD__, [ 'IGNORE' ] );
		self::replace( $batch, [ 'closed' => true ] + self::select( $batch, [ 'FOR UPDATE' ] ) );
	}

	/** Forgets the results; for a batch that is not closed, the whole row. */
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
