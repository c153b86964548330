<?php
use MediaWiki\MediaWikiServices;

/** The service's orders, see `wiki-orders.ts`. */
class WikisteadOrders {
	/** Numbers that are tried after a name that is taken. */
	private const NAMES_MAX = 50;

	/** Answers with JSON and ends the request. */
	public static function obey( array $order ): void {
		$answer = self::answer( $order );
		$databases = MediaWikiServices::getInstance()->getDBLoadBalancerFactory();
		$databases->commitPrimaryChanges( __METHOD__ );
		// A wiki that is read-only takes not even this.
		if ( $order['do'] === 'edit-entities' && isset( $answer['results'] ) ) {
			WikisteadBatchTurn::relax();
			WikisteadBatchFollowing::make( self::accountOf( $order ) );
		}
		wikisteadClass( 'MediaWiki\Deferred\DeferredUpdates', 'DeferredUpdates' )::doUpdates();
		$databases->shutdown();
		header( 'Content-Type: application/json' );
		echo json_encode( $answer );
		exit;
	}

	/** Logs in, and lets the request go on to its page, which is for the account then. The answer is in a header. */
	public static function obeyBeforePage( array $order ): void {
		$answer = self::answer( $order );
		header( 'X-Wikistead-Answer: ' . json_encode( $answer ) );
		if ( isset( $answer['failed'] ) ) {
			exit;
		}
		// As MediaWiki's own log-in page does before it shows something.
		$user = MediaWiki\Session\SessionManager::getGlobalSession()->getUser();
		wikisteadClass( 'MediaWiki\StubObject\StubGlobalUser', 'StubGlobalUser' )::setUser( $user );
		wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain()->setUser( $user );
	}

	private static function answer( array $order ): array {
		if ( isset( $GLOBALS['wikistead']['lockReason'] ) ) {
			return [ 'failed' => 'refused' ];
		}
		$user = self::accountOf( $order );
		if ( !is_object( $user ) ) {
			$why = $user === null ? [] : [ 'why' => $user ];
			return [ 'failed' => $order['account'] === null ? 'refused' : 'gone' ] + $why;
		}
		switch ( $order['do'] ) {
			case 'edit-entities':
				return WikisteadBatchTurn::obey( $user, $order );
			case 'batch-saved':
				return WikisteadBatchTurn::saved( $order['batch'] );
			case 'batch-close':
				return WikisteadBatchTurn::close( $order['batch'] );
			case 'batch-end':
				return WikisteadBatchTurn::end( $order['batch'] );
			case 'log-in':
				if ( $order['sysop'] ) {
					self::makeSysop( $user );
				}
				self::logIn( $user, $order['authenticatedAt'] );
				break;
			case 'end-sessions':
				MediaWiki\Session\SessionManager::singleton()->invalidateSessionsForUser( $user );
				break;
			case 'drop-rights':
				// The first admin is linked before the wiki has said when the account was made.
				if ( $order['account']['since'] === null && $user->getName() !== $order['name'] ) {
					return [ 'failed' => 'gone' ];
				}
				self::setGroups( $user, [] );
				MediaWiki\Session\SessionManager::singleton()->invalidateSessionsForUser( $user );
				break;
		}
		if ( $order['account'] !== null ) {
			WikisteadAccountClaims::remove( $user );
		}
		return [
			'id' => $user->getId(),
			'since' => self::since( $user ),
			'name' => $user->getName(),
			'made' => $order['account'] === null && $order['do'] !== 'prove',
		];
	}

	/** @return object|string|null The account that an order is about; otherwise why there is none, if the wiki says so */
	private static function accountOf( array $order ) {
		switch ( $order['do'] ) {
			case 'join':
				return WikisteadJoinOrders::make( $order );
			case 'prove':
				return WikisteadJoinOrders::prove( $order );
			default:
				return $order['account'] === null ? self::make( $order ) : self::find( $order['account'] );
		}
	}

	/** The account that was linked; null if another one has its number now, or none. */
	private static function find( array $account ): ?object {
		$user = MediaWikiServices::getInstance()->getUserFactory()->newFromId( $account['id'] );
		$user->load( 1 );
		return $user->isRegistered() && !$user->isSystemUser() &&
			( $account['since'] === null || $account['since'] === self::since( $user ) ) ? $user : null;
	}

	/** When an account was made. Imported ones may not know. */
	private static function since( $user ): string {
		return $user->getRegistration() ?: $user->getName();
	}

	/** Makes an account without a password. The wiki's rules for visitors do not count: its people have asked for them. */
	private static function make( array $order ): ?object {
		$services = MediaWikiServices::getInstance();
		for ( $number = 1; $number <= self::NAMES_MAX; $number++ ) {
			$name = $number === 1 ? $order['name'] : "{$order['name']} $number";
			$user = $services->getUserFactory()->newFromName( $name, 'creatable' );
			if ( !$user ) {
				return null;
			}
			if ( $user->getId() !== 0 ) {
				if ( WikisteadAccountClaims::holds( $user, $order['claim'] ) ) {
					return $user;
				}
				continue;
			}
			$source = MediaWiki\Auth\AuthManager::AUTOCREATE_SOURCE_MAINT;
			if ( !$services->getAuthManager()->autoCreateUser( $user, $source, false )->isGood() ) {
				return null;
			}
			WikisteadAccountClaims::write( $user, $order['claim'] );
			return $user;
		}
		return null;
	}

	/** Adds an account to the administrators. The wiki's own have blocked some, who could unblock themselves then. */
	private static function makeSysop( $user ): void {
		$groups = MediaWikiServices::getInstance()->getUserGroupManager()->getUserGroups( $user );
		if ( !$user->getBlock() && !in_array( 'sysop', $groups ) ) {
			self::setGroups( $user, [ ...$groups, 'sysop' ] );
		}
	}

	/** Gives an account exactly these groups, and says so in the log of rights. */
	private static function setGroups( $user, array $groups ): void {
		$manager = MediaWikiServices::getInstance()->getUserGroupManager();
		$before = $manager->getUserGroups( $user );
		foreach ( array_diff( $before, $groups ) as $group ) {
			$manager->removeUserFromGroup( $user, $group );
		}
		foreach ( array_diff( $groups, $before ) as $group ) {
			$manager->addUserToGroup( $user, $group );
		}
		if ( $before === $groups ) {
			return;
		}
		$class = wikisteadClass( 'MediaWiki\Logging\ManualLogEntry', 'ManualLogEntry' );
		$entry = new $class( 'rights', 'rights' );
		// What the service does is nothing that the account has done.
		$entry->setPerformer( $user::newSystemUser( 'MediaWiki default', [ 'steal' => true ] ) );
		$entry->setTarget( $user->getUserPage() );
		$entry->setComment( $GLOBALS['wikisteadService']['name'] );
		$entry->setParameters( [ '4::oldgroups' => $before, '5::newgroups' => $groups ] );
		$entry->publish( $entry->insert() );
	}

	/**
	 * As MediaWiki's AuthManager does at the end of a log-in, in a session of its own: the request has no cookies.
	 *
	 * @param object $user
	 * @param int $authenticatedAt When the member last gave the password, for what needs a recent log-in
	 */
	private static function logIn( $user, int $authenticatedAt ): void {
		$services = MediaWikiServices::getInstance();
		$session = MediaWiki\Session\SessionManager::getGlobalSession();
		$session->resetId();
		$session->resetAllTokens();
		$session->setUser( $user );
		$session->setRememberUser( false );
		$session->set( 'AuthManager:lastAuthId', $user->getId() );
		$session->set( 'AuthManager:lastAuthTimestamp', $authenticatedAt );
		$session->persist();
		$session->save();
		( new MediaWiki\HookContainer\HookRunner( $services->getHookContainer() ) )->onUserLoggedIn( $user );
	}
}
