<?php
use MediaWiki\Auth\AuthenticationResponse;
use MediaWiki\Auth\AuthManager;
use MediaWiki\MediaWikiServices;

/** Takes the place of a password: a member of the service has agreed to join under a user name. */
class WikisteadJoinRequest extends MediaWiki\Auth\AuthenticationRequest {
	/** @inheritDoc */
	public function getFieldInfo() {
		// Without this field, AuthManager does not see the name.
		return [ 'username' => [ 'type' => 'string', 'label' => null, 'help' => null ] ];
	}
}

/** Lets AuthManager make such an account. Registered only during the order, so no form or API can use it. */
class WikisteadJoinProvider extends MediaWiki\Auth\AbstractPrimaryAuthenticationProvider {
	/** @inheritDoc */
	public function getAuthenticationRequests( $action, array $options ) {
		return [];
	}

	/** @inheritDoc */
	public function beginPrimaryAuthentication( array $reqs ) {
		return AuthenticationResponse::newAbstain();
	}

	/** @inheritDoc */
	public function testUserExists( $username, $flags = 0 ) {
		return false;
	}

	/** @inheritDoc */
	public function providerAllowsAuthenticationDataChange( MediaWiki\Auth\AuthenticationRequest $req, $checkData = true ) {
		return StatusValue::newGood( 'ignored' );
	}

	/** @inheritDoc */
	public function providerChangeAuthenticationData( MediaWiki\Auth\AuthenticationRequest $req ) {
	}

	/** @inheritDoc */
	public function accountCreationType() {
		return self::TYPE_CREATE;
	}

	/** @inheritDoc */
	public function beginPrimaryAccountCreation( $user, $creator, array $reqs ) {
		return MediaWiki\Auth\AuthenticationRequest::getRequestByClass( $reqs, WikisteadJoinRequest::class )
			? AuthenticationResponse::newPass( $user->getName() )
			: AuthenticationResponse::newAbstain();
	}
}

/**
 * Accounts of members of the service. AuthManager makes and checks them, so that the wiki's own rules apply: its groups,
 * blocks, limits and what its extensions refuse. Each method returns the account, or why there is none (`WikiRefusal`).
 */
class WikisteadJoinOrders {
	/** @return object|string */
	public static function make( array $order ) {
		$creator = self::sender();
		$services = MediaWikiServices::getInstance();
		$block = $creator->getBlock();
		if ( $block && $block->isCreateAccountBlocked() ) {
			return 'blocked';
		}
		if ( !$services->getPermissionManager()->userHasRight( $creator, 'createaccount' ) ) {
			return 'closed';
		}
		if ( self::asks() && !self::isAnswer( $order ) ) {
			return 'answer';
		}
		return self::claimed( $order ) ?? self::create( $creator, $order );
	}

	/** @return object|string|null The account that an earlier order of the member made, if the answer was lost */
	private static function claimed( array $order ) {
		$user = MediaWikiServices::getInstance()->getUserFactory()->newFromName( $order['name'], 'creatable' );
		if ( !$user || $user->getId() === 0 || !WikisteadAccountClaims::holds( $user, $order['claim'] ) ) {
			return null;
		}
		$block = $user->getBlock();
		return $block && $block->isSitewide() ? 'blocked' : self::withEmail( $user, $order['email'] );
	}

	/** @return object|string */
	private static function create( object $creator, array $order ) {
		$services = MediaWikiServices::getInstance();
		// The service has already asked the question.
		$GLOBALS['wgCaptchaTriggers']['createaccount'] = false;
		$request = new WikisteadJoinRequest();
		$response = $services->getAuthManager()->beginAccountCreation(
			$creator,
			self::filled( $request, AuthManager::ACTION_CREATE, $order['name'] ),
			$GLOBALS['wgServer']
		);
		self::forgetSession();
		if ( $response->status !== AuthenticationResponse::PASS ) {
			return self::why( $response, 'name' );
		}
		$user = $services->getUserFactory()->newFromName( $response->username ?? $order['name'] );
		$user->load( 1 );
		WikisteadAccountClaims::write( $user, $order['claim'] );
		return self::withEmail( $user, $order['email'] );
	}

	/** @param ?string $email Null if the wiki may not learn it */
	private static function withEmail( object $user, ?string $email ): object {
		if ( $user->getEmail() !== (string)$email ) {
			$user->setEmail( (string)$email );
			// The service has verified the address.
			$user->setEmailAuthenticationTimestamp( $email === null ? null : wfTimestampNow() );
			$user->saveSettings();
		}
		return $user;
	}

	/** @return object|string */
	public static function prove( array $order ) {
		if ( ( $GLOBALS['wgCaptchaTriggers']['badlogin'] ?? false ) && self::asks() ) {
			$captcha = MediaWiki\Extension\ConfirmEdit\Hooks::getInstance();
			$class = 'MediaWiki\Extension\ConfirmEdit\Auth\LoginAttemptCounter';
			$counter = class_exists( $class ) ? new $class( $captcha ) : $captcha;
			// A log-in on the wiki would now ask a question.
			if ( $counter->isBadLoginTriggered() || $counter->isBadLoginPerUserTriggered( $order['name'] ) ) {
				return 'many';
			}
		}
		$services = MediaWikiServices::getInstance();
		$request = new MediaWiki\Auth\PasswordAuthenticationRequest();
		$request->password = $order['password'];
		$response = $services->getAuthManager()->beginAuthentication(
			self::filled( $request, AuthManager::ACTION_LOGIN, $order['name'] ),
			$GLOBALS['wgServer']
		);
		self::forgetSession();
		if ( $response->status === AuthenticationResponse::FAIL ) {
			return self::why( $response, 'password' );
		}
		// The password must be changed, or a second step is required.
		if ( $response->status !== AuthenticationResponse::PASS ) {
			return 'incomplete';
		}
		$user = $services->getUserFactory()->newFromName( $response->username );
		if ( $user->isSystemUser() || !$user->isRegistered() ) {
			return 'password';
		}
		$block = $user->getBlock();
		return $block && $block->isSitewide() ? 'blocked' : $user;
	}

	/** The visitor at the order's address. */
	private static function sender() {
		return wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain()->getUser();
	}

	/** @return object[] */
	private static function filled( $request, string $action, string $name ): array {
		$request->action = $action;
		$request->username = MediaWikiServices::getInstance()->getUserNameUtils()->getCanonical( $name ) ?: $name;
		return [ $request ];
	}

	/** The order's sender has no session on the wiki and does not get one. */
	private static function forgetSession(): void {
		$session = MediaWiki\Session\SessionManager::getGlobalSession();
		$session->clear();
		$session->unpersist();
	}

	private static function asks(): bool {
		return ( $GLOBALS['wgCaptchaClass'] ?? null ) === 'QuestyCaptcha';
	}

	/** Compares as QuestyCaptcha does. */
	private static function isAnswer( array $order ): bool {
		foreach ( $GLOBALS['wikisteadQuestions'] as [ 'question' => $question, 'answer' => $answers ] ) {
			if ( $question === htmlspecialchars( (string)$order['question'], ENT_QUOTES ) ) {
				return in_array( strtolower( trim( (string)$order['answer'] ) ), array_map( 'strtolower', $answers ), true );
			}
		}
		return false;
	}

	/** @param string $otherwise The reason if the message is an extension's */
	private static function why( $response, string $otherwise ): string {
		$key = $response->message->getKey();
		switch ( true ) {
			case in_array( $key, [ 'userexists', 'usernameinprogress' ], true ):
				return 'taken';
			case in_array( $key, [ 'acct_creation_throttle_hit', 'actionthrottledtext', 'login-throttled' ], true ):
				return 'many';
			case str_contains( $key, 'blocked' ) || str_starts_with( $key, 'sorbs' ):
				return 'blocked';
			default:
				return $otherwise;
		}
	}
}
