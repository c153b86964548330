<?php
use MediaWiki\MediaWikiServices;

/**
 * For whom the service has had an account made. If its answer is lost, nobody knows of the account, and its name is taken
 * for ever; the next order of the same member brings the same claim and gets it. A row of `updatelog`, which no import
 * fills and no export contains, is written by the transaction that makes the account. Names prove nothing.
 */
class WikisteadAccountClaims {
	/** Before the number of an account, in the row's key. */
	private const KEY = 'wikistead-account-';

	/** @param object $user Has just been made */
	public static function write( object $user, string $claim ): void {
		$row = [ 'ul_key' => self::KEY . $user->getId(), 'ul_value' => self::value( $user, $claim ) ];
		self::db()->replace( 'updatelog', 'ul_key', $row, __METHOD__ );
	}

	public static function holds( object $user, string $claim ): bool {
		$value = self::read( $user );
		return $value !== null && hash_equals( $value, self::value( $user, $claim ) );
	}

	/** The service knows the account: it has named it. */
	public static function remove( object $user ): void {
		if ( self::read( $user ) !== null ) {
			self::db()->delete( 'updatelog', [ 'ul_key' => self::KEY . $user->getId() ], __METHOD__ );
		}
	}

	/** A wiki that is put back gives numbers again. */
	private static function value( object $user, string $claim ): string {
		return $claim . ' ' . $user->getRegistration();
	}

	private static function read( object $user ): ?string {
		$value = self::db()->selectField( 'updatelog', 'ul_value', [ 'ul_key' => self::KEY . $user->getId() ], __METHOD__ );
		return $value === false ? null : (string)$value;
	}

	private static function db(): object {
		return MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY );
	}
}
