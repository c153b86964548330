<?php
use MediaWiki\MediaWikiServices;

/**
 * Records for whom the service has had an account made. If the wiki's answer is lost, nobody would know of the
 * account, and its name would be taken forever; the member's next order has the same claim and gets the account.
 * The claim is a row of `updatelog`, which no import fills and no export contains, written by the transaction
 * that makes the account. Names prove nothing.
 */
class WikisteadAccountClaims {
	/** Prefix of the row's key, before the account's id. */
	private const KEY = 'wikistead-account-';

	/** @param object $user An account that has just been made */
	public static function write( object $user, string $claim ): void {
		$row = [ 'ul_key' => self::KEY . $user->getId(), 'ul_value' => self::value( $user, $claim ) ];
		self::db()->replace( 'updatelog', 'ul_key', $row, __METHOD__ );
	}

	public static function holds( object $user, string $claim ): bool {
		$value = self::read( $user );
		return $value !== null && hash_equals( $value, self::value( $user, $claim ) );
	}

	/** Call when the service has named the account, and so knows it. */
	public static function remove( object $user ): void {
		if ( self::read( $user ) !== null ) {
			self::db()->delete( 'updatelog', [ 'ul_key' => self::KEY . $user->getId() ], __METHOD__ );
		}
	}

	/** Includes the registration, because a wiki that is put back assigns ids again. */
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
