<?php
use MediaWiki\MediaWikiServices;

/**
 * What a batch has done on this wiki: how many of its edits before its last turn, and the results of that turn. It is
 * a row of `updatelog` that the transaction of the turn itself writes, so it is true whatever crashes.
 */
class WikisteadBatchRecord {
	/** Before the number of a batch, in the row's key. */
	private const KEY = 'wikistead-batch-';
	/** Bytes of the row. MariaDB takes 64 KB. */
	public const BYTES_MAX = 50000;

	/** @return array{from: int, results: array} */
	public static function read( int $batch ): array {
		return self::select( $batch, [] );
	}

	/**
	 * Keeps other turns of the batch waiting until the transaction ends.
	 * @return int How many edits are done
	 */
	public static function lock( int $batch ): int {
		[ 'from' => $from, 'results' => $results ] = self::select( $batch, [ 'FOR UPDATE' ] );
		return $from + count( $results );
	}

	/** @param array[] $results Of the edits from this one on */
	public static function write( int $batch, int $from, array $results ): void {
		$row = [ 'ul_key' => self::KEY . $batch, 'ul_value' => json_encode( [ 'from' => $from, 'results' => $results ] ) ];
		self::db()->replace( 'updatelog', 'ul_key', $row, __METHOD__ );
	}

	public static function remove( int $batch ): void {
		self::db()->delete( 'updatelog', [ 'ul_key' => self::KEY . $batch ], __METHOD__ );
	}

	private static function select( int $batch, array $options ): array {
		$value = self::db()->selectField( 'updatelog', 'ul_value', [ 'ul_key' => self::KEY . $batch ], __METHOD__, $options );
		return $value ? json_decode( $value, true ) : [ 'from' => 0, 'results' => [] ];
	}

	private static function db(): object {
		return MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY );
	}
}
