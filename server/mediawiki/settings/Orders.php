<?php
use MediaWiki\MediaWikiServices;

/** The service's orders, see `wiki-orders.ts`. */
class WikisteadOrders {
	/** The most numbers to try after a name that is taken. */
	private const NAMES_MAX = 50;

	/** Answers with JSON and ends the request. */
	public static function obey( array $order ): void {
		$answer = self::answer( $order );
		$databases = MediaWikiServices::getInstance()->getDBLoadBalancerFactory();
		$databases->commitPrimaryChanges( __METHOD__ );
		// A read-only wiki does not even accept this.
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

	/** Logs in and lets the request go on to its page, now as the account. The answer is in a header. */
	public static function obeyBeforePage( array $order ): void {
		$answer = self::answer( $order );
		header( 'X-Wikistead-Answer: ' . json_encode( $answer ) );
		if ( isset( $answer['failed'] ) ) {
			exit;
		}
		// As MediaWiki's own log-in page does before it shows anything.
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
				// The first admin was linked before the wiki reported when the account was made.
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

	/**
	 * @return object|string|null The account that an order is about; otherwise the wiki's reason why there is none,
	 * if it has one
	 */
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

	/** The linked account; null if its id now belongs to another one, or to none. */
	private static function find( array $account ): ?object {
		$user = MediaWikiServices::getInstance()->getUserFactory()->newFromId( $account['id'] );
		$user->load( 1 );
		return $user->isRegistered() && !$user->isSystemUser() &&
			( $account['since'] === null || $account['since'] === self::since( $user ) ) ? $user : null;
	}

	/** When an account was made. Imported accounts may have no date; then their name is used. */
	private static function since( $user ): string {
		return $user->getRegistration() ?: $user->getName();
	}

	/**
	 * Makes an account without a password. The wiki's rules for visitors do not apply, because the wiki's own people
	 * have asked for the account.
	 */
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

	/** Adds an account to the administrators, unless it is blocked: the account could then unblock itself. */
	private static function makeSysop( $user ): void {
		$groups = MediaWikiServices::getInstance()->getUserGroupManager()->getUserGroups( $user );
		if ( !$user->getBlock() && !in_array( 'sysop', $groups ) ) {
			self::setGroups( $user, [ ...$groups, 'sysop' ] );
		}
	}

	/** Gives an account exactly these groups, and records that in the rights log. */
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
		// The performer is the service's own account, because the member has not done this.
		$entry->setPerformer( $user::newSystemUser( 'MediaWiki default', [ 'steal' => true ] ) );
		$entry->setTarget( $user->getUserPage() );
		$entry->setComment( $GLOBALS['wikisteadService']['name'] );
		$entry->setParameters( [ '4::oldgroups' => $before, '5::newgroups' => $groups ] );
		$entry->publish( $entry->insert() );
	}

	/**
	 * Logs in as MediaWiki's AuthManager does at the end of a log-in. Uses a new session, because the request has no
	 * cookies.
	 *
	 * @param object $user
	 * @param int $authenticatedAt When the member last entered the password, for actions that require a recent log-in
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
